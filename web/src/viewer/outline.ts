// A volume whose outline is clicked point by point: what counts is the hull around the points.

import type { Position } from "./engine/messages.ts";

/** Twice the signed area of a triangle seen from above; positive where it turns from X to Z. */
const turn = (a: Position, b: Position, c: Position): number => (b[0] - a[0]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[0] - a[0]);

/** The convex hull of places seen from above (Andrew 1979), turning from X to Z; without those inside of it or on its sides. */
export function hull(places: Position[]): Position[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[2] - b[2]);
  const half = (list: Position[]) => {
    const chain: Position[] = [];
    for (const place of list) {
      while (chain.length > 1 && turn(chain.at(-2) as Position, chain.at(-1) as Position, place) <= 0) chain.pop();
      chain.push(place);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
