// The settings of a surface: those that are not given are as its description says, or else usual.

export const SURFACE_SETTINGS = ["radius", "height", "step_height", "max_slope_degrees", "max_agent_radius", "sample_size", "low", "high"] as const;
export type SurfaceSetting = (typeof SURFACE_SETTINGS)[number];
export type SurfaceSettings = Partial<Record<SurfaceSetting, number>>;

export interface SurfaceSlider {
  name: SurfaceSetting;
  label: string;
  unit: "m" | "°";
  min: number;
  max: number;
  step: number;
}

const slider = (name: SurfaceSetting, label: string, unit: SurfaceSlider["unit"], min: number, max: number, step: number): SurfaceSlider =>
  ({ name, label, unit, min, max, step });

export const AGENT_SLIDERS: SurfaceSlider[] = [
  slider("radius", "Agent's radius", "m", 0, 4, 0.05),
  slider("height", "Agent's height", "m", 0.2, 4, 0.1),
  slider("step_height", "Steps over", "m", 0, 2, 0.05),
  slider("max_slope_degrees", "Steepest slope", "°", 0, 89, 1),
  slider("max_agent_radius", "Widest agent to ask for", "m", 0, 8, 0.1),
];

/** Of height maps: where pixels lie, and what black and white mean. */
export const HEIGHT_SLIDERS: SurfaceSlider[] = [
  slider("sample_size", "Metres a pixel", "m", 0.1, 10, 0.1),
  slider("low", "Height of black", "m", -100, 100, 1),
  slider("high", "Height of white", "m", -100, 400, 1),
];

/** What a height map means as long as nobody says otherwise. */
export const USUAL_HEIGHTS = { sample_size: 1, low: 0, high: 30 };
/** The widest agent that height maps are baked for, metres. */
export const USUAL_WIDEST = 2;

export const heightsOf = (settings: SurfaceSettings): typeof USUAL_HEIGHTS => ({
  sample_size: settings.sample_size ?? USUAL_HEIGHTS.sample_size,
  low: settings.low ?? USUAL_HEIGHTS.low,
  high: settings.high ?? USUAL_HEIGHTS.high,
});

/** Settings from a link, where they are numbers. */
export function readSurfaceSettings(given: URLSearchParams): SurfaceSettings {
  const settings: SurfaceSettings = {};
  for (const name of SURFACE_SETTINGS) {
    const text = given.get(`surface_${name}`);
    if (text !== null && text !== "" && Number.isFinite(Number(text))) settings[name] = Number(text);
  }
  return settings;
}
