// The floor plan that the page is about, as `waymesh grid` reads it, and how its parts are moved.

import lesson from "./plan.json" with { type: "json" };

export type Point = [number, number];

export interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Plan {
  width: number;
  height: number;
  cell: number;
  radius: number;
  obstacles: Rectangle[];
  start: Point;
  goal: Point;
}

/** The lines through the polygons. */
export const PATH_NAMES = ["portal_path", "pulled_path", "funnel_path"] as const;
export type PathName = (typeof PATH_NAMES)[number];

/** The lesson's plan, anew. */
export function lessonPlan(): Plan {
  return structuredClone(lesson) as unknown as Plan;
}

/** Whether the plan is the lesson's, radius included. */
export function isLesson(plan: Plan): boolean {
  return JSON.stringify(plan) === JSON.stringify(lessonPlan());
}

/** An obstacle's number, or an end of the walk. */
export type Movable = number | "start" | "goal";

/** Obstacles move by cells, the ends by a tenth of a metre. */
export const stepOf = (plan: Plan, what: Movable): number => (typeof what === "number" ? plan.cell : 0.1);

const snap = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6));
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Where something stands: an obstacle by its least corner. */
export function place(plan: Plan, what: Movable): Point {
  if (typeof what !== "number") return plan[what];
  const { x0, y0 } = obstacle(plan, what);
  return [x0, y0];
}

/** The plan with something moved to a place, as far as the world goes. */
export function moved(plan: Plan, what: Movable, [x, y]: Point): Plan {
  const step = stepOf(plan, what);
  if (typeof what !== "number") {
    return { ...plan, [what]: [clamp(snap(x, step), 0, plan.width), clamp(snap(y, step), 0, plan.height)] };
  }
  const { x0, y0, x1, y1 } = obstacle(plan, what);
  const [width, height] = [x1 - x0, y1 - y0];
  const [left, top] = [clamp(snap(x, step), 0, plan.width - width), clamp(snap(y, step), 0, plan.height - height)];
  const obstacles = [...plan.obstacles];
  obstacles[what] = { x0: left, y0: top, x1: left + width, y1: top + height };
  return { ...plan, obstacles };
}

function obstacle(plan: Plan, i: number): Rectangle {
  const found = plan.obstacles[i];
  if (found === undefined) throw new RangeError(`there is no obstacle ${i}`);
  return found;
}
