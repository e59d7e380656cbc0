// The worker's side of surfaces: bakes or reads one, and tells what is drawn of it.

import { ClearanceSurface, sampleSurface } from "../../../pkg-viewer/waymesh_viewer.js";
import type { Position } from "../engine/messages.ts";
import { describe } from "./description.ts";
import type { Description, ShownSurface, SurfaceSummary, SurfaceWish } from "./messages.ts";

type Walk = ShownSurface["walk"];

/** The surface, and all that is drawn of it. */
export interface Made {
  surface: ClearanceSurface;
  shown: ShownSurface;
}

export function bakeSurface(wish: SurfaceWish): Made {
  const start = performance.now();
  const { base } = wish;
  const sample = base.kind === "park" ? (JSON.parse(sampleSurface(base.seed, base.size)) as { spec: Description; walk: Walk }) : null;
  const description = describe(wish, sample?.spec ?? null);
  const image = base.kind === "heights" ? new Uint8Array(base.bytes) : new Uint8Array();
  const between = performance.now();
  const surface = ClearanceSurface.bake(wish.name, JSON.stringify(description), image);
  const milliseconds = { read: between - start, bake: performance.now() - between };
  return { surface, shown: shown(surface, description, sample?.walk ?? null, milliseconds) };
}

export function openSurface(name: string, bytes: ArrayBuffer): Made {
  const start = performance.now();
  const surface = ClearanceSurface.read(name, new Uint8Array(bytes));
  return { surface, shown: shown(surface, null, null, { read: performance.now() - start, bake: 0 }) };
}

function shown(surface: ClearanceSurface, description: Description | null, walk: Walk, milliseconds: { read: number; bake: number }): ShownSurface {
  const start = performance.now();
  const middle = surface.middle();
  const terrain = surface.terrain(middle);
  const result: ShownSurface = {
    kind: "surface",
    middle: [...middle] as Position,
    terrain: {
      corners: terrain.corners(),
      shares: terrain.shares(),
      triangles: terrain.triangles(),
      told: terrain.told(),
      causes: terrain.causes(),
      clearances: terrain.clearances(),
    },
    summary: JSON.parse(surface.summary()) as SurfaceSummary,
    description,
    walk,
    milliseconds: { ...milliseconds, draw: 0 },
  };
  terrain.free();
  result.milliseconds.draw = performance.now() - start;
  return result;
}
