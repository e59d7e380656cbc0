// A surface's description, put together from what it is based on, the settings and what was placed.

import type { Description, SurfaceWish } from "./messages.ts";
import { heightsOf, USUAL_WIDEST } from "./settings.ts";

/** `park`: the description of the sample, where that is the base. */
export function describe({ base, settings, noWalk }: SurfaceWish, park: Description | null): Description {
  const from = base.kind === "heights" ? ofHeights(base.image, base.width, base.height, settings) : base.kind === "park" ? park : null;
  const found = from ?? (JSON.parse(base.kind === "description" ? base.text : "{}") as Description);
  // What is no object is told by the library, as it stands.
  if (typeof found !== "object" || found === null || Array.isArray(found)) return found;
  const agent = { ...found.agent };
  for (const name of ["radius", "height", "step_height", "max_slope_degrees"] as const) {
    const value = settings[name];
    if (value !== undefined) agent[name] = value;
  }
  const description: Description = { ...found };
  if (Object.keys(agent).length > 0) description.agent = agent;
  if (settings.max_agent_radius !== undefined) description.max_agent_radius = settings.max_agent_radius;
  if (noWalk.length > 0) {
    const areas = found.areas ?? {};
    description.areas = { ...areas, no_walk: [...(areas.no_walk ?? []), ...noWalk.map((circle) => ({ circle }))] };
  }
  return description;
}

function ofHeights(image: string, width: number, height: number, settings: SurfaceWish["settings"]): Description {
  const { sample_size, low, high } = heightsOf(settings);
  return {
    region: { samples_x: width, samples_z: height, sample_size },
    ground: { image, min_y: low, max_y: high, sample_size },
    max_agent_radius: Math.max(USUAL_WIDEST, settings.radius ?? 0),
  };
}

/** Width and height of a PNG, which its header tells; 1 × 1 for what is none, which the library then refuses. */
export function sizeOfPng(bytes: ArrayBuffer): [width: number, height: number] {
  if (bytes.byteLength < 24) return [1, 1];
  const view = new DataView(bytes);
  return [view.getUint32(16), view.getUint32(20)];
}

/** What a JSON document is: a mesh, or the description of a surface. */
export function isDescription(bytes: ArrayBuffer): boolean {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    return typeof value === "object" && value !== null && "region" in value;
  } catch {
    return false;
  }
}
