// What the page and its workers say to each other.

import type { ShownSurface, SurfaceWish } from "../surface/messages.ts";

/** Where a level comes from. */
export type Source =
  | { kind: "sample"; name: string; seed: number; size: number }
  | { kind: "file"; name: string; bytes: ArrayBuffer; zUp: boolean; scale: number; flip: boolean }
  | { kind: "heights"; name: string; bytes: ArrayBuffer; sampleSize: number; low: number; high: number };

export type Position = [number, number, number];

export interface Summary {
  tiles: number;
  layers: number;
  polygons: number;
  vertices: number;
  detail_triangles: number;
  portal_links: number;
  off_mesh_links: number;
  unconnected_links: number;
  bounds: [Position, Position] | null;
  walkable_area: number;
  areas: number[];
  flags: number[];
  islands: number;
  settings: Record<string, unknown> | null;
  fingerprint: string;
  bytes: number;
}

export interface Report {
  cells: [string, number][];
  stages: [string, number][];
  warnings: string[];
}

/** The walkable surface; positions are around the middle. */
export interface Surface {
  corners: Float32Array;
  polygons: Uint32Array;
  areas: Uint8Array;
  flags: Uint16Array;
  islands: Uint32Array;
  tiles: Int32Array;
  firstPolygons: Uint32Array;
}

export const LINES = ["inner", "walls", "portals", "tiles", "detail", "offMesh"] as const;
export type LineName = (typeof LINES)[number];

/** A mesh as it is shown. */
export interface Shown {
  kind: "mesh";
  middle: Position;
  level: { corners: Float32Array; walk: [Position, Position] | null } | null;
  surface: Surface;
  lines: Record<LineName, Float32Array>;
  offMeshKinds: Uint8Array;
  summary: Summary;
  report: Report | null;
  milliseconds: { read: number; bake: number; draw: number };
}

export interface Asked {
  answers: string[];
  /** How long each answer took, the mean of some repetitions. */
  milliseconds: number[];
}

export type Request =
  | { do: "start"; module: WebAssembly.Module }
  | { do: "bake"; source: Source; settings: string; marks: string }
  | { do: "open"; name: string; bytes: ArrayBuffer }
  | { do: "bakeSurface"; wish: SurfaceWish }
  | { do: "openSurface"; name: string; bytes: ArrayBuffer }
  | { do: "standable"; radius: number }
  | { do: "fingerprint"; bytes: ArrayBuffer }
  | { do: "ask"; lines: string[]; repeat: boolean }
  | { do: "stage"; stage: StageName; place: Position }
  | { do: "look"; place: Position }
  | { do: "funnel"; ends: number[]; corridor: string[] }
  | { do: "settings"; settings: string }
  | { do: "walk"; agents: number; rate: number; seconds: number; seed: number; keepApart: boolean; middle: Position }
  | { do: "digest"; queries: number; seed: number }
  | { do: "write"; format: "nav" | "obj" | "glb" | "svg"; ends: number[] }
  | { do: "writeSurface"; format: "surf" | "svg"; ends: number[]; radius: number };

/** What a bake makes on the way to a mesh, and the boxes that find its polygons. */
export const STAGE_NAMES = ["spans", "open", "clearance", "regions", "raw", "contours", "hierarchy"] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** What the stages came to in the tiles that are drawn. */
export interface StageTold {
  tiles: number;
  total: number;
  /** Of a tile that is too large, the side of the square that is drawn, cells. */
  part: number | null;
  spans: number;
  open: number;
  walkable: number;
  in_regions: number;
  /** Greatest distance from the rim, metres. */
  farthest: number;
  regions: number;
  raw_corners: number;
  corners: number;
  polygons: number;
}

export interface DrawnStage {
  /** Null for the boxes of the hierarchy, which are the mesh's and no stage's. */
  told: StageTold | null;
  /** Four corners each, a number for the colour, and where it looks. */
  quads: { corners: Float32Array; values: Uint32Array; faces: Uint8Array } | null;
  segments: Float32Array | null;
  /** How many boxes there are of each level, the outermost first. */
  levels: Uint32Array | null;
}

/** What the stages know of a place. */
export interface StagesAt {
  clearance: number;
  headroom: number | null;
  region: number | null;
}

/** How the funnel stands after a portal. */
export interface FunnelStep {
  /** Its right and left end. */
  portal: [Position, Position];
  apex: Position;
  /** From the apex outwards. */
  right: Position[];
  left: Position[];
}

export interface Reply {
  start: true;
  bake: Shown;
  open: Shown;
  bakeSurface: ShownSurface;
  openSurface: ShownSurface;
  standable: Uint8Array;
  fingerprint: string;
  ask: Asked;
  stage: DrawnStage;
  look: StagesAt | null;
  funnel: FunnelStep[];
  settings: { settings: Record<string, unknown>; cells: Record<string, number> };
  walk: Float32Array;
  digest: { digest: string; milliseconds: number };
  write: Uint8Array<ArrayBuffer> | string;
  writeSurface: Uint8Array<ArrayBuffer> | string;
}

export type FromWorker =
  | { id: number; done: unknown }
  | { id: number; failed: string }
  | { id: number; tiles: number; total: number; stage: string };
