// The tables: the text's values, and how the same is read from what the library answers.

import type { Convexity, Floor, Path, Voxels } from "./engine.ts";
import type { PartName } from "./shown-code.ts";
import type { Text } from "./text/en.ts";

export type TableName = Exclude<PartName, "real">;
export type RowName = keyof Text["rows"];

/** What is measured: everything but the voxels. */
export interface Measured {
  convexity: Convexity;
  floor: Floor;
}

export interface Row {
  id: RowName;
  /** What the text says; `@yes` and `@no` are words, empty: nothing. */
  text: string;
  here: (m: Measured) => string;
}

const word = (is: boolean): string => (is ? "@yes" : "@no");
const metres = (value: number | null | undefined): string => (value == null ? "@none" : value.toFixed(4));
const way = (path: Path | null): string => (path === null ? "@none" : `${path.points.length} · ${path.cost.toFixed(4)} m`);
const lengths = (f: Floor): number[] => f.adjacent.map((pair) => pair.length);
const percent = (part: number): string => `${(part * 100).toFixed(2)} %`;
const or = (value: number | null): string => (value === null ? "@none" : String(value));

const saved = ({ floor: { portal_path, pulled_path } }: Measured): string => {
  if (portal_path === null || pulled_path === null) return "@none";
  const less = portal_path.cost - pulled_path.cost;
  return `${less.toFixed(4)} m (${percent(portal_path.cost > 0 ? less / portal_path.cost : 0)})`;
};

/** How many places the search is spared. */
export const spared = (polygons: number, cells: number): string =>
  cells === 0 ? `${polygons} : 0` : `${polygons} : ${cells} (−${((1 - polygons / cells) * 100).toFixed(1)} %)`;

export const TABLES: Record<TableName, Row[]> = {
  convex: [
    { id: "squareTurns", text: "@yes", here: (m) => word(m.convexity.square.turns) },
    { id: "squareLeaving", text: "0 / 1000", here: (m) => `${m.convexity.square.leaving} / ${m.convexity.pairs}` },
    { id: "lTurns", text: "@no", here: (m) => word(m.convexity.l.turns) },
    { id: "lLeaving", text: "232 / 1000", here: (m) => `${m.convexity.l.leaving} / ${m.convexity.pairs}` },
    { id: "polygonsTurns", text: "11 / 11", here: (m) => `${m.floor.convex} / ${m.floor.polygons.length}` },
  ],
  walkable: [
    { id: "cells", text: "1536 (48 × 32)", here: ({ floor: f }) => `${f.cells} (${f.rows[0]?.length ?? 0} × ${f.rows.length})` },
    { id: "walkable", text: "1264", here: ({ floor: f }) => String(f.walkable) },
    { id: "left", text: "1132", here: ({ floor: f }) => String(f.filtered) },
    { id: "removed", text: "132", here: ({ floor: f }) => String(f.removed) },
    { id: "near", text: "132", here: ({ floor: f }) => String(f.near) },
    { id: "clearance", text: "0.7500", here: ({ floor: f }) => metres(f.min_clearance) },
  ],
  polygons: [
    { id: "polygonCount", text: "11", here: ({ floor: f }) => String(f.polygons.length) },
    { id: "area", text: "283.00 m²", here: ({ floor: f }) => `${f.area.toFixed(2)} m²` },
    { id: "convex", text: "11 / 11", here: (m) => `${m.floor.convex} / ${m.floor.polygons.length}` },
    { id: "adjacent", text: "14", here: ({ floor: f }) => String(f.adjacent.length) },
    {
      id: "lengths",
      text: "1.00 – 13.50 m",
      here: ({ floor: f }) =>
        f.adjacent.length === 0 ? "@none" : `${Math.min(...lengths(f)).toFixed(2)} – ${Math.max(...lengths(f)).toFixed(2)} m`,
    },
    { id: "contacts", text: "0", here: ({ floor: f }) => String(f.point_contacts) },
    { id: "nodes", text: "11 : 1132 (−99.0 %)", here: ({ floor: f }) => spared(f.polygons.length, f.filtered) },
  ],
  way: [
    { id: "ends", text: "3 / 2", here: ({ floor: f }) => `${or(f.start_polygon)} / ${or(f.goal_polygon)}` },
    { id: "sequenceLength", text: "7", here: ({ floor: f }) => or(f.sequence?.length ?? null) },
    { id: "sequence", text: "3 → 6 → 10 → 9 → 7 → 8 → 2", here: ({ floor: f }) => f.sequence?.join(" → ") ?? "@none" },
    { id: "settled", text: "9", here: ({ floor: f }) => or(f.settled) },
    { id: "portalPath", text: "8 · 28.3095 m", here: ({ floor: f }) => way(f.portal_path) },
    { id: "pulledPath", text: "4 · 27.5727 m", here: ({ floor: f }) => way(f.pulled_path) },
    { id: "saved", text: "0.7368 m (2.60 %)", here: saved },
    { id: "removable", text: "0", here: ({ floor: f }) => or(f.removable_left) },
    { id: "samplesOn", text: "@yes", here: ({ floor: f }) => (f.samples_off === null ? "@none" : word(f.samples_off === 0)) },
    { id: "funnelPath", text: "", here: ({ floor: f }) => way(f.funnel_path) },
  ],
};

/** A value with its words in the page's language. */
export function textValue(t: Text, value: string): string {
  return value === "" ? "–" : value.replace(/@(yes|no|none)/g, (_, name: "yes" | "no" | "none") => t.ui[name]);
}

export const REAL_COLUMNS = ["simple", "watershed", "monotone"] as const;
export const REAL_ROWS = [
  "realWalkable",
  "realLeft",
  "realNodes",
  "realArea",
  "realPoints",
  "realLength",
  "realClearance",
  "realMoved",
] as const satisfies RowName[];

export type RealRow = (typeof REAL_ROWS)[number];

/** The fifth part's values for the simple pipeline. */
export function simpleValues(f: Floor): Record<RealRow, string> {
  const path = f.funnel_path;
  return {
    realWalkable: String(f.walkable),
    realLeft: String(f.filtered),
    realNodes: spared(f.polygons.length, f.filtered),
    realArea: `${f.area.toFixed(2)} m²`,
    realPoints: path === null ? "@none" : String(path.points.length),
    realLength: path === null ? "@none" : `${path.cost.toFixed(4)} m`,
    realClearance: path === null ? "@none" : `${metres(f.clearances?.funnel_path)} m`,
    realMoved: path === null ? "@none" : "0 / 0 m",
  };
}

/** The fifth part's values for the voxel baker. */
export function voxelValues(v: Voxels): Record<RealRow, string> {
  const { path } = v;
  const short = (value: number): string => String(Number(value.toFixed(3)));
  return {
    realWalkable: String(v.walkable),
    realLeft: String(v.eroded),
    realNodes: spared(v.polygons.length, v.eroded),
    realArea: `${v.area.toFixed(2)} m²`,
    realPoints: path === null ? "@none" : String(path.points.length),
    realLength: path === null ? "@none" : `${path.cost.toFixed(4)} m`,
    realClearance: path === null ? "@none" : `${metres(path.clearance)} m`,
    realMoved: path === null ? "@none" : `${short(path.start_moved)} / ${short(path.goal_moved)} m`,
  };
}
