// What is said about clearance surfaces between the page and its workers.

import type { Position } from "../engine/messages.ts";
import type { SurfaceSettings } from "./settings.ts";

/** What a surface is baked from. */
export type SurfaceBase =
  | { kind: "park"; seed: number; size: number }
  | { kind: "description"; text: string }
  | { kind: "heights"; image: string; width: number; height: number; bytes: ArrayBuffer };

/** Circles that nobody may walk on: x, z, radius. */
export type Circle = [x: number, z: number, radius: number];

export interface SurfaceWish {
  name: string;
  base: SurfaceBase;
  settings: SurfaceSettings;
  noWalk: Circle[];
}

export interface Obstacle {
  rect?: [number, number, number, number];
  circle?: Circle;
  min_y: number;
  max_y: number;
}

/** A description as `waymesh surface bake` reads it. */
export interface Description {
  region: { origin_x?: number; origin_z?: number; samples_x: number; samples_z: number; sample_size: number };
  ground: object;
  agent?: Record<string, number>;
  max_agent_radius?: number;
  areas?: { obstacles?: Obstacle[]; no_walk?: { rect?: number[]; circle?: Circle }[]; water?: { surface_y: number; max_depth?: number } };
}

export interface SurfaceSummary {
  samples_x: number;
  samples_z: number;
  sample_size: number;
  origin_x: number;
  origin_z: number;
  samples: number;
  walkable: number;
  standable: number;
  walkable_area: number;
  blocked: Record<string, number>;
  max_clearance: number;
  max_agent_radius: number;
  agent: { radius: number; height: number; step_height: number; max_slope_degrees: number };
  ground: "none" | "flat" | "heights";
  fingerprint: string;
  bytes: number;
}

/** The ground with what is known of each square; positions are around the middle. */
export interface Terrain {
  corners: Float32Array;
  shares: Float32Array;
  triangles: Uint32Array;
  /** Squares told of along X and Z, and every how many-th is. */
  told: Uint32Array;
  causes: Uint8Array;
  clearances: Float32Array;
}

/** A surface as it is shown. */
export interface ShownSurface {
  kind: "surface";
  middle: Position;
  terrain: Terrain;
  summary: SurfaceSummary;
  /** What it was baked from; null for a surface file. */
  description: Description | null;
  walk: [[number, number], [number, number]] | null;
  milliseconds: { read: number; bake: number; draw: number };
}
