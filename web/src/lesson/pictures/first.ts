// The pictures of the lesson as it begins, for the page as it is served: without what can be moved, which the script brings.

import type { Convexity, Floor, Voxels } from "../engine.ts";
import { lessonPlan, type Point } from "../plan.ts";
import { firstState } from "../state.ts";
import { cellsPicture, polygonsPicture, simplePicture, voxelsPicture, wayPicture } from "./floor.ts";
import { dot, label, rect } from "./marks.ts";
import { shapePicture } from "./shape.ts";

/** The library as it is called while the page is built. */
export interface Library {
  convexity(): string;
  floor(plan: string): string;
  voxels(plan: string, partition: string): string;
}

export function firstPictures(library: Library): Record<string, string> {
  const { shape, line, regions } = firstState("en");
  const plan = lessonPlan();
  const text = JSON.stringify(plan);
  const convexity = JSON.parse(library.convexity()) as Convexity;
  const floor = JSON.parse(library.floor(text)) as Floor;
  const voxels = JSON.parse(library.voxels(text, regions)) as Voxels;
  const flag = (at: Point, name: string) => dot(at, 17, "spot") + label(at, name, "flag");
  const obstacles = plan.obstacles.map((o) => rect(o, "wall"));
  const fixed = [...obstacles, flag(plan.start, "A"), flag(plan.goal, "B")].join("");
  return {
    convex: shapePicture(convexity[shape]),
    walkable: cellsPicture(plan, floor) + fixed,
    polygons: polygonsPicture(plan, floor) + fixed,
    way: wayPicture(plan, floor, line) + fixed,
    simple: simplePicture(plan, floor) + fixed,
    voxels: voxelsPicture(plan, voxels) + fixed,
  };
}
