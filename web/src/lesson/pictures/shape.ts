// Part 1: a shape, and lines between random points of it.

import type { ShapeAnswer } from "../engine.ts";
import type { Point } from "../plan.ts";
import { dot, line, polygon } from "./marks.ts";

/** Shapes are 6 m wide; the picture shows them in the middle, larger. */
const place = ([x, y]: Point): Point => [x * 2.4 + 4.8, y * 2.4 + 0.8];

export function shapePicture(shape: ShapeAnswer): string {
  const ordered = [...shape.shown].sort((a, b) => Number(a.leaves) - Number(b.leaves));
  const lines = ordered.flatMap(({ from, to, leaves }) => {
    const kind = leaves ? "leaves" : "stays";
    return [line(place(from), place(to), kind), dot(place(from), 4, `${kind} end`), dot(place(to), 4, `${kind} end`)];
  });
  return [polygon(shape.outline.map(place), "shape"), ...lines].join("");
}
