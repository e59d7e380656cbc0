// Which functions of the library the page shows, by part; paths are below the library's `src`.

export const SHOWN_CODE = {
  convex: ["bake/plan2d/checks/convex.rs#is_convex_by_turns", "bake/plan2d/checks/convex.rs#sampled_pairs"],
  walkable: ["bake/plan2d/cells.rs#mark_cells", "bake/plan2d/clearance.rs#filter_by_radius"],
  polygons: ["bake/plan2d/partition.rs#partition", "bake/plan2d/adjacency.rs#find_adjacency"],
  way: [
    "bake/plan2d/polygon_search.rs#search_polygons",
    "bake/plan2d/straighten.rs#straighten",
    "bake/plan2d/funnel.rs#pull_through",
  ],
  real: ["bake/erode.rs#erode", "bake/regions/watershed.rs#flood", "query/straight_path/funnel.rs#add"],
} as const;

export type PartName = keyof typeof SHOWN_CODE;
export const PARTS = Object.keys(SHOWN_CODE) as PartName[];

/** A function as it stands in the library. */
export interface Source {
  /** Path below the repository. */
  file: string;
  /** First and last line, from 1. */
  lines: [number, number];
  text: string;
}

export type Sources = Record<string, Source>;
