// What a link brings back: the sample, settings, layers, camera, tool and points.

import type { Position } from "./engine/messages.ts";
import { count, readMarks, type Marks } from "./marks.ts";
import type { Colouring } from "./scene/palette.ts";
import { LAYERS, type LayerName } from "./scene/mesh-layers.ts";
import { DEFAULTS, changed, type Settings } from "./settings.ts";

export const SAMPLES: [string, string, number, number][] = [
  ["town", "Town", 3, 12],
  ["dungeon", "Dungeon", 4, 12],
  ["tower", "Tower", 4, 12],
  ["terrain", "Terrain", 2, 8],
];

export const TOOLS = ["path", "raycast", "move", "circle", "wall", "walls", "random", "link", "area"] as const;
export type Tool = (typeof TOOLS)[number];

export interface State {
  sample: string;
  seed: number;
  size: number;
  settings: Settings;
  layers: Record<LayerName, boolean>;
  colouring: Colouring;
  xray: boolean;
  /** Share of the height that is shown, 0 to 1. */
  slice: number;
  tool: Tool;
  model: "polygon" | "crossing";
  radius: number;
  from: Position | null;
  to: Position | null;
  camera: number[] | null;
  marks: Marks;
  /** What the next volume makes of its place: an area, or null, where nobody may walk. */
  area: number | null;
  /** The file that `waymesh view` serves, and what it is called. */
  opened: { path: string; name: string } | null;
}

const COLOURINGS: Colouring[] = ["area", "island", "tile", "polygon"];
const FIRST_LAYERS: LayerName[] = ["level", "polygons", "inner", "walls", "offMesh"];

const numbers = (text: string | null, count: number): number[] | null => {
  const list = (text ?? "").split(",").map(Number);
  return text !== null && list.length === count && list.every(Number.isFinite) ? list : null;
};

const oneOf = <T extends string>(list: readonly T[], text: string | null, otherwise: T): T =>
  list.find((item) => item === text) ?? otherwise;

const within = (text: string | null, low: number, high: number, otherwise: number): number => {
  const value = Number(text);
  return text !== null && value >= low && value <= high ? value : otherwise;
};

export const defaultSize = (sample: string): number => SAMPLES.find(([name]) => name === sample)?.[2] ?? 3;

const openedFile = (path: string | null, name: string | null): State["opened"] =>
  path !== null && /^[0-9a-f]{32}\.[a-z]+$/.test(path) ? { path, name: name ?? path } : null;

export function fromHash(hash: string): State {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const sample = oneOf(SAMPLES.map(([name]) => name), given.get("sample"), "town");
  const settings: Settings = { ...DEFAULTS };
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const text = given.get(name);
    if (text === null) continue;
    if (typeof usual === "number" && Number.isFinite(Number(text))) settings[name] = Number(text);
    if (typeof usual === "boolean") settings[name] = text === "true";
    if (typeof usual === "string") settings[name] = text;
  }
  const shown = given.get("layers")?.split(",") ?? FIRST_LAYERS;
  return {
    sample,
    seed: Math.round(within(given.get("seed"), 0, 0xffffffff, 1)),
    size: Math.round(within(given.get("size"), 1, 64, defaultSize(sample))),
    settings,
    layers: Object.fromEntries(LAYERS.map((name) => [name, shown.includes(name)])) as Record<LayerName, boolean>,
    colouring: oneOf(COLOURINGS, given.get("colour"), "area"),
    xray: given.get("xray") === "true",
    slice: within(given.get("slice"), 0, 1, 1),
    tool: oneOf(TOOLS, given.get("tool"), "path"),
    model: oneOf(["polygon", "crossing"], given.get("model"), "polygon"),
    radius: within(given.get("radius"), 0.5, 60, 8),
    from: numbers(given.get("from"), 3) as Position | null,
    to: numbers(given.get("to"), 3) as Position | null,
    camera: numbers(given.get("camera"), 6),
    marks: readMarks(given.get("marks")),
    area: null,
    opened: openedFile(given.get("open"), given.get("name")),
  };
}

export function toHash(state: State): string {
  const sample = { sample: state.sample, seed: String(state.seed), size: String(state.size) };
  const parts = new URLSearchParams(state.opened === null ? sample : { open: state.opened.path, name: state.opened.name });
  for (const [name, value] of Object.entries(changed(state.settings))) parts.set(name, String(value));
  const shown = LAYERS.filter((name) => state.layers[name]);
  if (shown.join() !== FIRST_LAYERS.join()) parts.set("layers", shown.join());
  if (state.colouring !== "area") parts.set("colour", state.colouring);
  if (state.xray) parts.set("xray", "true");
  if (state.slice < 1) parts.set("slice", String(state.slice));
  if (state.tool !== "path") parts.set("tool", state.tool);
  if (state.model !== "polygon") parts.set("model", state.model);
  if (state.radius !== 8) parts.set("radius", String(state.radius));
  if (state.from !== null) parts.set("from", state.from.join());
  if (state.to !== null) parts.set("to", state.to.join());
  if (count(state.marks) > 0) parts.set("marks", JSON.stringify(state.marks));
  if (state.camera !== null) parts.set("camera", state.camera.map((v) => Number(v.toFixed(2))).join());
  return `#${parts.toString().replaceAll("%2C", ",")}`;
}
