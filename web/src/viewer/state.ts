// What a link brings back: the sample, settings, layers, camera, tool and points.

import type { Position } from "./engine/messages.ts";
import { readFilter, writeFilter, type Filter } from "./filter.ts";
import { count, readMarks, type Marks } from "./marks.ts";
import type { Colouring } from "./scene/palette.ts";
import { LAYERS, type LayerName } from "./scene/mesh-layers.ts";
import { SHADES, type Shade } from "./scene/terrain-layer.ts";
import { DEFAULTS, changed, type Settings } from "./settings.ts";
import { readSurfaceSettings, type SurfaceSettings } from "./surface/settings.ts";
import type { NamedFile } from "./wanted-file.ts";

/** Name, label, size and largest size. The park is a surface, the others are meshes. */
export const SAMPLES: [string, string, number, number][] = [
  ["town", "Town", 3, 12],
  ["dungeon", "Dungeon", 4, 12],
  ["tower", "Tower", 4, 12],
  ["terrain", "Terrain", 2, 8],
  ["park", "Park", 2, 4],
];

export const TOOLS = ["path", "raycast", "move", "circle", "wall", "walls", "random", "neighbourhood", "shape", "link", "area"] as const;
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
  /** What the next volume's outline is. */
  areaShape: "circle" | "polygon";
  filter: Filter;
  /** The file that `waymesh view` serves, and what it is called. */
  opened: { path: string; name: string } | null;
  /** The file in the sample's place, which a link names but does not hold. */
  file: NamedFile | null;
  /** What a height map becomes. */
  heightsAs: "surface" | "mesh";
  /** Settings of a surface that are not as described. */
  surface: SurfaceSettings;
  /** The radius that a surface is asked for, metres; null for that of its agent. */
  agentRadius: number | null;
  shade: Shade;
  /** Whether obstacles and water are shown. */
  things: boolean;
  /** Which step of the funnel is shown; 0 for none. */
  funnel: number;
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

const namedFile = (name: string | null, fingerprint: string | null): NamedFile | null =>
  name !== null && /^[0-9a-f]{32}$/.test(fingerprint ?? "") ? { name, fingerprint: fingerprint ?? "" } : null;

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
    areaShape: "circle",
    filter: readFilter(given),
    opened: openedFile(given.get("open"), given.get("name")),
    file: namedFile(given.get("file") ?? given.get("name"), given.get("fingerprint")),
    heightsAs: oneOf(["surface", "mesh"] as const, given.get("heights"), "surface"),
    surface: readSurfaceSettings(given),
    agentRadius: given.has("asked_radius") ? within(given.get("asked_radius"), 0, 1e6, 0) : null,
    shade: oneOf(SHADES, given.get("shade"), "clearance"),
    things: given.get("things") !== "false",
    funnel: Math.round(within(given.get("funnel"), 0, 1e6, 0)),
  };
}

export function toHash(state: State): string {
  const sample = { sample: state.sample, seed: String(state.seed), size: String(state.size) };
  const { file, opened } = state;
  const level = opened !== null ? { open: opened.path, name: opened.name } : file !== null ? { file: file.name } : sample;
  const parts = new URLSearchParams(level);
  if (file !== null) parts.set("fingerprint", file.fingerprint);
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
  writeFilter(state.filter, parts);
  if (state.heightsAs !== "surface") parts.set("heights", state.heightsAs);
  for (const [name, value] of Object.entries(state.surface)) parts.set(`surface_${name}`, String(value));
  if (state.agentRadius !== null) parts.set("asked_radius", String(state.agentRadius));
  if (state.shade !== "clearance") parts.set("shade", state.shade);
  if (!state.things) parts.set("things", "false");
  if (state.funnel > 0) parts.set("funnel", String(state.funnel));
  if (count(state.marks) > 0) parts.set("marks", JSON.stringify(state.marks));
  if (state.camera !== null) parts.set("camera", state.camera.map((v) => Number(v.toFixed(2))).join());
  return `#${parts.toString().replaceAll("%2C", ",").replaceAll("%3D", "=")}`;
}
