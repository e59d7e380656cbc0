// The settings of a bake: what they are called, and between which values the sliders move. Values beyond can be typed.

export type Settings = Record<string, number | string | boolean>;

export interface Slider {
  name: string;
  label: string;
  /** What the value is in. */
  unit: "m" | "°" | "cells" | "cell heights" | "";
  /** What it comes to besides. */
  beside: "cells" | "heights" | "cellMetres" | "heightMetres" | null;
  min: number;
  max: number;
  step: number;
}

export const DEFAULTS: Settings = {
  cell_size: 0.3, cell_height: 0.2, agent_height: 2, agent_radius: 0.6, agent_climb: 0.9, max_slope: 45, region_min_size: 8,
  region_merge_size: 20, edge_max_length: 12, edge_max_error: 1.3, max_vertices_per_polygon: 6, detail_sample_distance: 6,
  detail_sample_max_error: 1, tile_size: 48, partition: "watershed", filter_low_hanging: true, filter_ledges: true, filter_low_height: true,
};

const slider = (name: string, label: string, unit: Slider["unit"], beside: Slider["beside"], min: number, max: number, step: number): Slider =>
  ({ name, label, unit, beside, min, max, step });

export const SLIDERS: { title: string; sliders: Slider[] }[] = [
  {
    title: "Agent",
    sliders: [
      slider("agent_radius", "Radius", "m", "cells", 0, 2, 0.05),
      slider("agent_height", "Height", "m", "heights", 0.2, 4, 0.1),
      slider("agent_climb", "Climb", "m", "heights", 0, 2, 0.05),
      slider("max_slope", "Steepest slope", "°", null, 0, 90, 1),
    ],
  },
  {
    title: "Cells and tiles",
    sliders: [
      slider("cell_size", "Cell size", "m", null, 0.05, 1, 0.01),
      slider("cell_height", "Cell height", "m", null, 0.05, 1, 0.01),
      slider("tile_size", "Tile side (0: one tile)", "cells", "cellMetres", 0, 256, 8),
    ],
  },
  {
    title: "Regions",
    sliders: [
      slider("region_min_size", "Smallest island, side", "cells", "cellMetres", 0, 60, 1),
      slider("region_merge_size", "Merge below, side", "cells", "cellMetres", 0, 80, 1),
    ],
  },
  {
    title: "Polygons",
    sliders: [
      slider("edge_max_length", "Longest edge (0: any)", "m", "cells", 0, 50, 0.5),
      slider("edge_max_error", "Edge error", "cells", "cellMetres", 0, 4, 0.1),
      slider("max_vertices_per_polygon", "Vertices, at most", "", null, 3, 64, 1),
      slider("detail_sample_distance", "Detail samples every (0: none)", "cells", "cellMetres", 0, 16, 1),
      slider("detail_sample_max_error", "Detail error", "cell heights", "heightMetres", 0, 8, 0.1),
    ],
  },
];

export const SWITCHES: [string, string][] = [
  ["filter_low_hanging", "Step over low obstacles"],
  ["filter_ledges", "Keep from the rim of drops"],
  ["filter_low_height", "Need the agent's height"],
];

export const PARTITIONS = ["watershed", "monotone", "layers"];

const rounded = (value: number) => String(Number(value.toFixed(3)));

/** The other measure of a setting: voxels for metres, metres for voxels. */
export function beside({ name, beside }: Slider, settings: Settings, cells: Record<string, number>): string {
  const value = Number(settings[name]);
  switch (beside) {
    case "cells":
      return `${rounded(cells[name] ?? value / Number(settings["cell_size"]))} cells`;
    case "heights":
      return `${rounded(cells[name] ?? value / Number(settings["cell_height"]))} heights`;
    case "cellMetres":
      return `${rounded(value * Number(settings["cell_size"]))} m`;
    case "heightMetres":
      return `${rounded(value * Number(settings["cell_height"]))} m`;
    case null:
      return "";
  }
}

/** The settings that are not the defaults. */
export const changed = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => DEFAULTS[name] !== value));

/** The settings as options of `waymesh bake`. */
export const asOptions = (settings: Settings): string =>
  Object.entries(changed(settings)).map(([name, value]) => ` --${name.replaceAll("_", "-")} ${String(value)}`).join("");

/** Which setting a warning or refusal of the library concerns. */
export function concerned(text: string): string | null {
  const named = Object.keys(DEFAULTS).find((name) => text.startsWith(`${name} is`));
  if (named !== undefined) return named;
  const words: [string, string][] = [
    ["radius", "agent_radius"], ["climbs", "agent_climb"], ["steep", "max_slope"], ["headroom", "agent_height"], ["minimum region", "region_min_size"],
  ];
  return text.startsWith("off-mesh") ? null : (words.find(([word]) => text.includes(word))?.[1] ?? null);
}
