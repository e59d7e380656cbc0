// Off-mesh links and area volumes that are placed by hand, as `waymesh bake --marks` reads them.

import type { Position } from "./engine/messages.ts";

export interface Marks {
  off_mesh_links: { start: Position; end: Position; radius: number; bidirectional: boolean }[];
  volumes: ({ cylinder: { center: [number, number]; radius: number; min_y: number; max_y: number }; area: number | null } | Prism)[];
}

interface Prism {
  prism: { points: [number, number][]; min_y: number; max_y: number };
  area: number | null;
}

export const NO_MARKS: Marks = { off_mesh_links: [], volumes: [] };

/** How far from its ends a link looks for polygons, metres. */
const LINK_RADIUS = 1;
/** A volume reaches so far below and above the place that was clicked, metres. */
const REACH = 1.5;

export const count = ({ off_mesh_links, volumes }: Marks): number => off_mesh_links.length + volumes.length;

export const withLink = (marks: Marks, start: Position, end: Position): Marks => ({
  ...marks,
  off_mesh_links: [...marks.off_mesh_links, { start, end, radius: LINK_RADIUS, bidirectional: true }],
});

export function withVolume(marks: Marks, [x, y, z]: Position, radius: number, area: number | null): Marks {
  const cylinder = { center: [x, z] as [number, number], radius, min_y: y - REACH, max_y: y + REACH };
  return { ...marks, volumes: [...marks.volumes, { cylinder, area }] };
}

/** A volume over a convex outline. */
export function withPrism(marks: Marks, outline: Position[], area: number | null): Marks {
  const heights = outline.map(([, y]) => y);
  const points = outline.map(([x, , z]): [number, number] => [x, z]);
  return { ...marks, volumes: [...marks.volumes, { prism: { points, min_y: Math.min(...heights) - REACH, max_y: Math.max(...heights) + REACH }, area }] };
}

/** All but what was placed last. */
export function withoutLast({ off_mesh_links, volumes }: Marks, wasVolume: boolean): Marks {
  const takesVolume = volumes.length > 0 && (wasVolume || off_mesh_links.length === 0);
  return takesVolume ? { off_mesh_links, volumes: volumes.slice(0, -1) } : { off_mesh_links: off_mesh_links.slice(0, -1), volumes };
}

/** The circles of the volumes, for surfaces, where nobody may walk on them: x, z, radius. */
export const circles = ({ volumes }: Marks): [number, number, number][] => volumes.flatMap((v) => ("cylinder" in v ? [[...v.cylinder.center, v.cylinder.radius]] : []));

/** Marks from a link; whatever is no marks is none. The library checks the rest. */
export function readMarks(text: string | null): Marks {
  try {
    const { off_mesh_links, volumes } = JSON.parse(text ?? "{}") as Partial<Marks>;
    return Array.isArray(off_mesh_links) && Array.isArray(volumes) ? { off_mesh_links, volumes } : NO_MARKS;
  } catch {
    return NO_MARKS;
  }
}
