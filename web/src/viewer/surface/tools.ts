// The questions to a surface: what each tool asks, and what is drawn and told of the answer.

import type { Asked, Position } from "../engine/messages.ts";
import type { AnswerLayer } from "../scene/answer-layer.ts";
import type { Look } from "../scene/palette.ts";
import type { TerrainLayer } from "../scene/terrain-layer.ts";
import type { State, Tool } from "../state.ts";
import type { Told } from "../tools.ts";

/** The tools that surfaces answer. */
export const SURFACE_TOOLS: readonly Tool[] = ["path", "raycast", "move", "area"];

export const SURFACE_HINTS: Partial<Record<Tool, string>> = {
  path: "Click where it starts, then where it ends: a path for an agent of the radius below.",
  raycast: "Click where it starts, then where it looks: can an agent of this radius walk straight there?",
  move: "Click where it starts, then where it wants to be: the body slides along what is in its way.",
  area: "Click a place: the ground within the circle becomes forbidden.",
};

interface Answer {
  error?: { message: string };
  status?: string;
  points?: Position[];
  length?: number;
  expanded?: number;
  cost?: number;
  node_limit_reached?: boolean;
  clear?: boolean;
  point?: Position;
  blocked?: boolean;
}

/** The lines of a question; empty while a point is missing. */
export function surfaceLines({ tool, from, to }: State, radius: number): string[] {
  const op = { path: "path", raycast: "sight", move: "move" }[tool as string];
  if (op === undefined || from === null || to === null) return [];
  return [JSON.stringify({ op, from: [from[0], from[2]], to: [to[0], to[2]], radius })];
}

function reason({ status, node_limit_reached }: Answer): string {
  if (status === "partial" && node_limit_reached === true) return "partial: the search has expanded all that it may";
  if (status === "partial") return "partial: the target is out of reach, the path ends nearest to it";
  if (status === "no_path") return "no_path: nowhere to stand near the start";
  return status ?? "";
}

const time = (ms: number) => (ms < 1 ? `${(ms * 1000).toFixed(0)} µs` : `${ms.toFixed(1)} ms`);

/** Draws an answer on the ground, and tells it. */
export function tellSurface(layer: AnswerLayer, terrain: TerrainLayer, look: Look, { tool, from, to }: State, asked: Asked): Told {
  const drawing = {
    chain: (places: Position[], colour: number, width: number, dashed = false) => layer.chain(terrain.drape(places), colour, width, dashed),
    point: ([x, , z]: Position, colour: number, size = 1) => layer.point([x, terrain.height(x, z), z], colour, size),
  };
  const answer = JSON.parse(asked.answers[0] ?? "{}") as Answer;
  const took: Told["rows"][number] = ["time", "Time", time(asked.milliseconds[0] ?? 0)];
  if (answer.error !== undefined) return { head: [], rows: [["refused", "Refused", answer.error.message]] };
  if (from === null || to === null) return { head: [], rows: [] };
  if (tool === "path") {
    const points = answer.points ?? [];
    drawing.chain(points, look.path, 5);
    for (const point of points.slice(1, -1)) drawing.point(point, look.path, 0.7);
    const end = points.at(-1);
    if (answer.status === "partial" && end !== undefined) drawing.point(end, look.second, 1.1);
    const length = points.length === 0 ? "–" : `${(answer.length ?? 0).toFixed(3)} m`;
    return {
      head: [],
      rows: [
        ["status", "Status", reason(answer)], ["length", "Length", length], ["cost", "Cost", (answer.cost ?? 0).toFixed(3)], ["corners", "Corners", String(points.length)],
        ["expanded", "Expanded", `${(answer.expanded ?? 0).toLocaleString("en")} samples`], took,
      ],
    };
  }
  if (tool === "raycast") {
    drawing.chain([from, to], answer.clear === true ? look.path : look.second, 5, answer.clear !== true);
    return { head: [], rows: [["clear", "Straight there", answer.clear === true ? "yes, nothing is in the way" : "no, something is nearer than the radius"], took] };
  }
  drawing.chain([from, to], look.second, 3, true);
  if (answer.point !== undefined) {
    drawing.chain([from, answer.point], look.path, 5);
    drawing.point(answer.point, look.path);
  }
  return { head: [], rows: [["blocked", "Something in the way", answer.blocked === true ? "yes" : "no"], took] };
}
