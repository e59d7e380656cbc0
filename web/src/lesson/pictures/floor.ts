// Pictures of the floor, without what can be moved.

import type { Floor, Voxels } from "../engine.ts";
import { PATH_NAMES, type PathName, type Plan, type Rectangle } from "../plan.ts";
import { at, dot, fill, hatching, label, line, polygon, polyline, rect } from "./marks.ts";

/** Part 2: cells, and how far the radius reaches. */
export function cellsPicture(plan: Plan, floor: Floor): string {
  const parts = [hatching("removed"), ground(plan)];
  for (const [j, row] of floor.rows.entries()) {
    for (const run of row.matchAll(/\.+|-+/g)) {
      const [y, x] = [j * plan.cell, run.index * plan.cell];
      const cells = { x0: x, y0: y, x1: x + run[0].length * plan.cell, y1: y + plan.cell };
      parts.push(rect(cells, run[0].startsWith(".") ? "cell" : "cell removed"));
    }
  }
  parts.push(lattice(plan));
  for (const { x0, y0, x1, y1 } of plan.obstacles) {
    const r = plan.radius;
    const reach = { x0: x0 - r, y0: y0 - r, x1: x1 + r, y1: y1 + r };
    parts.push(rect(reach, "reach", `rx="${at(r)}"`));
  }
  return parts.join("");
}

/** Part 3: polygons, their numbers, and their doors. */
export function polygonsPicture(plan: Plan, floor: Floor): string {
  const rectangles = floor.polygons.map((r, i) => rect(r, `polygon ${fill(i)}`));
  const doors = floor.pieces.map((p) => line(p.from, p.to, "door"));
  return [ground(plan), ...rectangles, ...doors, ...numbers(floor)].join("");
}

/** Part 4: the sequence, and the lines; the chosen one on top. */
export function wayPicture(plan: Plan, floor: Floor, chosen: PathName): string {
  const sequence = floor.sequence ?? [];
  const rectangles = floor.polygons.map((r, i) => rect(r, sequence.includes(i) ? "polygon on-way" : "polygon off-way"));
  const steps = sequence.slice(1).map((b, i) => [sequence[i], b]);
  const isDoor = (a: number, b: number) => steps.some(([s, t]) => (s === a && t === b) || (s === b && t === a));
  const doors = floor.pieces.filter((p) => isDoor(p.a, p.b)).map((p) => line(p.from, p.to, "door"));
  const others = PATH_NAMES.filter((name) => name !== chosen);
  const lines = [...others.map((name) => path(floor, name, "faint")), path(floor, chosen, "")];
  return [ground(plan), ...rectangles, ...doors, ...lines, ...sequence.map((i) => cornerNumber(floor, i))].join("");
}

/** Part 5, left: the simple pipeline and its funnel. */
export function simplePicture(plan: Plan, floor: Floor): string {
  const rectangles = floor.polygons.map((r, i) => rect(r, `polygon ${fill(i)}`));
  return [ground(plan), ...rectangles, path(floor, "funnel_path", "")].join("");
}

/** Part 5, right: the voxel baker's polygons and the query's funnel. */
export function voxelsPicture(plan: Plan, voxels: Voxels): string {
  const outlines = voxels.polygons.map((outline, i) => polygon(outline, `polygon ${fill(i)}`));
  const way = voxels.path === null ? "" : lineOf(voxels.path.points, "funnel_path", "");
  return [ground(plan), ...outlines, way].join("");
}

function ground(plan: Plan): string {
  return rect({ x0: 0, y0: 0, x1: plan.width, y1: plan.height }, "ground");
}

function lattice(plan: Plan): string {
  const lines: string[] = [];
  for (let x = plan.cell; x < plan.width; x += plan.cell) lines.push(`M${at(x)} 0V${at(plan.height)}`);
  for (let y = plan.cell; y < plan.height; y += plan.cell) lines.push(`M0 ${at(y)}H${at(plan.width)}`);
  return `<path class="lattice" d="${lines.join("")}"/>`;
}

/** Every polygon's number, in its middle. */
function numbers(floor: Floor): string[] {
  const least = (r: Rectangle) => Math.min(r.x1 - r.x0, r.y1 - r.y0);
  return floor.polygons.flatMap((r, i) => {
    const centre = floor.centres[i];
    return centre === undefined ? [] : [label(centre, String(i), least(r) < 1 ? "numeral small" : "numeral")];
  });
}

/** A polygon's number in its lower left corner, out of the way of lines. */
function cornerNumber(floor: Floor, i: number): string {
  const [r, centre] = [floor.polygons[i], floor.centres[i]];
  if (r === undefined || centre === undefined) return "";
  return label([Math.min(r.x0 + 0.7, centre[0]), Math.max(r.y1 - 0.6, centre[1])], String(i), "numeral");
}

function path(floor: Floor, name: PathName, more: string): string {
  const found = floor[name];
  return found === null ? "" : lineOf(found.points, name, more);
}

function lineOf(points: [number, number][], name: PathName, more: string): string {
  const corners = more === "faint" ? [] : points.slice(1, -1).map((p) => dot(p, 7, `corner ${name}`));
  const under = more === "faint" ? "" : polyline(points, "under");
  return [under, polyline(points, `way ${name} ${more}`), ...corners].join("");
}
