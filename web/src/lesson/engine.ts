// The library: what it answers, and how it is asked.

import init, * as library from "#engine";
import type { PathName, Plan, Point, Rectangle } from "./plan.ts";

export interface Path {
  points: Point[];
  cost: number;
}

/** The answer of `waymesh grid --json`, and what pictures need. */
export interface Floor {
  cells: number;
  walkable: number;
  filtered: number;
  removed: number;
  near: number;
  min_clearance: number | null;
  polygons: Rectangle[];
  centres: Point[];
  area: number;
  convex: number;
  adjacent: { a: number; b: number; length: number }[];
  pieces: { a: number; b: number; from: Point; to: Point }[];
  point_contacts: number;
  start_polygon: number | null;
  goal_polygon: number | null;
  sequence: number[] | null;
  settled: number | null;
  portal_path: Path | null;
  pulled_path: Path | null;
  funnel_path: Path | null;
  removable_left: number | null;
  samples_off: number | null;
  clearances: Record<PathName, number | null> | null;
  rows: string[];
}

export interface ShapeAnswer {
  outline: Point[];
  turns: boolean;
  leaving: number;
  shown: { from: Point; to: Point; leaves: boolean }[];
}

export interface Convexity {
  square: ShapeAnswer;
  l: ShapeAnswer;
  pairs: number;
  seed: number;
}

export interface Voxels {
  partition: Partition;
  walkable: number;
  eroded: number;
  polygons: Point[][];
  area: number;
  path: null | {
    points: Point[];
    cost: number;
    clearance: number | null;
    corridor: number[];
    expanded: number;
    start_moved: number;
    goal_moved: number;
  };
}

export type Partition = "watershed" | "monotone";

export interface Check {
  check: string;
  function: string;
  failure: string | null;
}

/** Asks the library; `ran` is told what was asked and how long it took. */
export class Engine {
  private constructor(private readonly ran: (what: string, milliseconds: number) => void) {}

  static async load(ran: (what: string, milliseconds: number) => void): Promise<Engine> {
    const start = performance.now();
    await init();
    // Only the build that the page's tests use has this door.
    const doors: Record<string, unknown> = { ...library };
    const wanted = new URLSearchParams(location.search).get("break");
    const door = doors["break_function"];
    if (wanted !== null && typeof door === "function") door(wanted);
    ran("load waymesh", performance.now() - start);
    return new Engine(ran);
  }

  convexity(): Convexity {
    return this.ask("convexity()", () => library.convexity());
  }

  floor(plan: Plan): Floor {
    return this.ask(`grid(radius ${plan.radius})`, () => library.floor(JSON.stringify(plan)));
  }

  voxels(plan: Plan, partition: Partition): Voxels {
    return this.ask(`bake(radius ${plan.radius}, ${partition})`, () => library.voxels(JSON.stringify(plan), partition));
  }

  checks(plan: Plan): Check[] {
    return this.ask("checks()", () => library.checks(JSON.stringify(plan)));
  }

  private ask<Answer>(what: string, question: () => string): Answer {
    const start = performance.now();
    const answer = question();
    this.ran(what, performance.now() - start);
    return JSON.parse(answer) as Answer;
  }
}
