// What a picture shows, as tables.

import type { Floor, ShapeAnswer, Voxels } from "../engine.ts";
import { table } from "../html.ts";
import { PATH_NAMES, type Plan, type Point, type Rectangle } from "../plan.ts";
import type { PartName } from "../shown-code.ts";
import type { Text } from "../text/en.ts";

const short = (value: number): string => String(Number(value.toFixed(4)));
const spot = ([x, y]: Point): string => `${short(x)}, ${short(y)}`;
const corners = (r: Rectangle): string[] => [spot([r.x0, r.y0]), spot([r.x1, r.y1])];

export interface Shown {
  plan: Plan;
  floor: Floor;
  voxels: Voxels;
  shape: ShapeAnswer;
}

export function asTables(t: Text, name: PartName, shown: Shown): string {
  const of: Record<PartName, () => string[]> = {
    convex: () => [lines(t, shown.shape)],
    walkable: () => [obstacles(t, shown.plan), cells(t, shown.floor)],
    polygons: () => [polygons(t, shown.floor), pieces(t, shown.floor)],
    way: () => [paths(t, shown.floor)],
    real: () => [outlines(t, shown.voxels)],
  };
  return of[name]().join("");
}

function lines(t: Text, shape: ShapeAnswer): string {
  const rows = shape.shown.map(({ from, to, leaves }, i) => [
    String(i + 1),
    spot(from),
    spot(to),
    leaves ? t.ui.yes : t.ui.no,
  ]);
  return table(t.tables.lines, ["#", t.tables.from, t.tables.to, t.tables.leaves], rows);
}

function obstacles(t: Text, plan: Plan): string {
  const rows = plan.obstacles.map((o, i) => [String(i + 1), ...corners(o)]);
  return table(t.tables.obstacles, [t.tables.obstacle, t.tables.from, t.tables.to], rows);
}

function cells(t: Text, floor: Floor): string {
  const count = (row: string, sign: string) => String([...row].filter((c) => c === sign).length);
  const rows = floor.rows.map((row, j) => [String(j), count(row, "."), count(row, "-"), count(row, "#")]);
  const [left = "", removed = ""] = [t.rows.left[0], t.rows.removed[0]];
  return table(t.tables.cellsByRow, [t.tables.row, left, removed, t.tables.obstacle], rows);
}

function polygons(t: Text, floor: Floor): string {
  const rows = floor.polygons.map((r, i) => [String(i), ...corners(r)]);
  return table(t.tables.polygons, [t.tables.polygon, t.tables.from, t.tables.to], rows);
}

function pieces(t: Text, floor: Floor): string {
  const length = (i: number) => short(floor.adjacent[i]?.length ?? 0);
  const rows = floor.pieces.map((p, i) => [`${p.a} – ${p.b}`, spot(p.from), spot(p.to), length(i)]);
  return table(t.tables.pieces, [t.tables.between, t.tables.from, t.tables.to, t.tables.length], rows);
}

function paths(t: Text, floor: Floor): string {
  const found = PATH_NAMES.map((name) => floor[name]?.points ?? []);
  const count = Math.max(...found.map((points) => points.length));
  const cell = (points: Point[], i: number) => (points[i] === undefined ? "" : spot(points[i]));
  const rows = Array.from({ length: count }, (_, i) => [String(i + 1), ...found.map((points) => cell(points, i))]);
  return table(t.tables.paths, [t.tables.point, t.ui.portal, t.ui.pulled, t.ui.funnel], rows);
}

function outlines(t: Text, voxels: Voxels): string {
  const rows = voxels.polygons.map((outline, i) => [String(i), outline.map(spot).join(" · ")]);
  return table(t.tables.polygons, [t.tables.polygon, t.tables.outline], rows);
}
