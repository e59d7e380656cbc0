// The questions: what each tool asks in the query protocol, and what is drawn and told of the answer.

import type { Asked, Position } from "./engine/messages.ts";
import type { AnswerLayer } from "./scene/answer-layer.ts";
import type { MeshLayers } from "./scene/mesh-layers.ts";
import { asField } from "./filter.ts";
import type { Look } from "./scene/palette.ts";
import type { State, Tool } from "./state.ts";

/** What a tool needs to know to ask. */
export type Question = Pick<State, "tool" | "model" | "radius" | "from" | "to" | "filter">;

interface Answer {
  status?: string;
  error?: { message: string };
  corridor?: string[];
  expanded?: string[];
  points?: { pos: Position; poly: string; flags?: string[] }[];
  polys?: string[];
  walls?: { a: Position; b: Position }[];
  length?: number;
  cost?: number;
  iterations?: number;
  node_limit_reached?: boolean;
  hit?: boolean;
  t?: number;
  point?: Position | null;
  blocked?: boolean;
  visited?: string[];
  found?: boolean;
  distance?: number;
  seed?: string;
}

export const HINTS: Record<Tool, string> = {
  path: "Click where it starts, then where it ends. Both node models are asked.",
  raycast: "Click where it starts, then where it looks: is there a wall between?",
  move: "Click where it starts, then where it wants to be: walls are slid along.",
  circle: "Click a place: which polygons can be reached within the radius?",
  wall: "Click a place: where is the nearest wall, within the radius?",
  walls: "Click a place: all walls within the radius.",
  random: "Click a place: points that can be reached from there, within the radius.",
  neighbourhood: "Click a place: the polygons around it that do not lie over each other.",
  shape: "Click where a strip begins, then where it ends: which polygons can be reached within it? It is twice the radius wide.",
  link: "Click where a jump, ladder or door begins, then where it ends: a link that leads both ways.",
  area: "Click a place: the ground within the radius, or within an outline of clicks, becomes another area.",
};

export const needsEnd = (tool: Tool): boolean => tool === "path" || tool === "raycast" || tool === "move" || tool === "shape" || tool === "link";

/** Whether a tool asks within a radius. */
export const needsRadius = (tool: Tool): boolean => !needsEnd(tool) || tool === "shape";

/** Whether a tool places something instead of asking. */
export const places = (tool: Tool): boolean => tool === "link" || tool === "area";

/** The lines of a question; empty while a point is missing. */
export function lines({ tool, radius, from, to, filter }: Question): string[] {
  if (places(tool) || from === null || (needsEnd(tool) && to === null)) return [];
  const ask = (fields: object) => JSON.stringify({ ...fields, ...asField(filter) });
  switch (tool) {
    case "path":
      return ["polygon", "crossing"].map((node_model) => ask({ op: "path", start: from, end: to, node_model, debug: true }));
    case "raycast":
    case "move":
      return [ask({ op: tool, start: from, end: to })];
    case "random":
      return [ask({ op: "random_around", seed: "1", center: from, radius, count: 200 })];
    case "shape":
      return to === null ? [] : [ask({ op: "shape", points: strip(from, to, radius) })];
    default:
      return [ask({ op: tool, center: from, radius })];
  }
}

/** The corners of a strip, turning from X to Z. */
function strip(from: Position, to: Position, radius: number): Position[] {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const reach = radius / Math.max(Math.hypot(dx, dz), 1e-9);
  const at = ([x, y, z]: Position, side: number): Position => [x - dz * reach * side, y, z + dx * reach * side];
  return [at(from, -1), at(to, -1), at(to, 1), at(from, 1)];
}

/** Why a search ended as it did. */
function reason({ status, node_limit_reached }: Answer): string {
  if (status === "partial" && node_limit_reached === true) return "partial: the search reached its limit of nodes";
  if (status === "partial") return "partial: the goal is out of reach, the path ends nearest to it";
  if (status === "no_start") return "no polygon near the start";
  if (status === "no_end") return "no polygon near the end";
  return status ?? "";
}

const metres = (value: number | undefined) => (value === undefined ? "–" : `${value.toFixed(3)} m`);
const time = (milliseconds: number | undefined) =>
  milliseconds === undefined ? "–" : milliseconds < 1 ? `${(milliseconds * 1000).toFixed(0)} µs` : `${milliseconds.toFixed(1)} ms`;

/** Rows of a table: a heading, then a cell for each answer. */
export type Told = { head: string[]; rows: [name: string, title: string, ...cells: string[]][] };

export class Teller {
  constructor(
    private readonly drawing: AnswerLayer,
    private readonly mesh: MeshLayers,
    private readonly look: Look,
  ) {}

  tell(question: Question, asked: Asked): Told {
    const answers = asked.answers.map((text) => JSON.parse(text) as Answer);
    const refused = answers.find((answer) => answer.error !== undefined)?.error;
    if (refused !== undefined) return { head: [], rows: [["refused", "Refused", refused.message]] };
    const [first = {}] = answers;
    const took = asked.milliseconds[0];
    switch (question.tool) {
      case "path":
        return this.path(question, answers, asked.milliseconds);
      case "raycast":
      case "move":
        return this.trace(question, first, took);
      case "shape":
        if (question.from !== null && question.to !== null) {
          const corners = strip(question.from, question.to, question.radius);
          this.drawing.chain([...corners, corners[0] ?? question.from], this.look.second, 3);
        }
      // falls through
      case "neighbourhood":
      case "circle":
        this.polygons(first.polys, this.look.corridor, 1);
        return rows(first, took, [["reached", "Polygons", String(first.polys?.length ?? 0)], ["expansions", "Expansions", String(first.iterations ?? 0)]]);
      case "wall":
        if (first.point != null && question.from !== null) {
          this.drawing.chain([question.from, first.point], this.look.path, 4);
          this.drawing.point(first.point, this.look.path);
        }
        return rows(first, took, [["distance", "Distance", first.found === true ? metres(first.distance) : "no wall within the radius"]]);
      case "walls":
        this.drawing.segments((first.walls ?? []).map(({ a, b }) => [a, b]), this.look.path, 5);
        return rows(first, took, [["walls", "Walls", String(first.walls?.length ?? 0)]]);
      case "random":
        for (const { pos } of first.points ?? []) this.drawing.point(pos, this.look.second, 0.6);
        return rows(first, took, [["points", "Points", String(first.points?.length ?? 0)]]);
      case "link":
      case "area":
        return { head: [], rows: [] };
    }
  }

  private path(question: Question, answers: Answer[], milliseconds: number[]): Told {
    const chosen = question.model === "polygon" ? 0 : 1;
    const answer = answers[chosen] ?? {};
    const other = answers[1 - chosen] ?? {};
    const corridor = new Set(answer.corridor);
    this.polygons((answer.expanded ?? []).filter((name) => !corridor.has(name)), this.look.expanded, 0);
    this.polygons(answer.corridor, this.look.corridor, 1);
    this.drawing.chain((other.points ?? []).map(({ pos }) => pos), this.look.second, 3, true);
    const places = (answer.points ?? []).map(({ pos }) => pos);
    this.drawing.chain(places, this.look.path, 5);
    for (const place of places.slice(1, -1)) this.drawing.point(place, this.look.path, 0.7);
    const end = places.at(-1);
    if (answer.status === "partial" && end !== undefined) this.drawing.point(end, this.look.second, 1.1);
    const cells = (cell: (answer: Answer, i: number) => string) => answers.map(cell);
    return {
      head: ["", "Polygon", "Crossing"],
      rows: [
        ["status", "Status", ...cells(reason)],
        ["length", "Length", ...cells(({ length }) => metres(length))],
        ["cost", "Cost", ...cells(({ cost }) => (cost === undefined ? "–" : cost.toFixed(3)))],
        ["corners", "Corners", ...cells(({ points }) => String(points?.length ?? 0))],
        ["corridor", "Corridor", ...cells(({ corridor }) => `${corridor?.length ?? 0} polygons`)],
        ["expanded", "Expanded", ...cells(({ expanded }) => `${expanded?.length ?? 0} polygons`)],
        ["time", "Time", ...cells((_, i) => time(milliseconds[i]))],
      ],
    };
  }

  private trace(question: Question, answer: Answer, took: number | undefined): Told {
    const { from, to } = question;
    this.polygons(answer.visited, this.look.corridor, 1);
    if (from === null || to === null) return rows(answer, took, []);
    if (question.tool === "move") {
      this.drawing.chain([from, to], this.look.second, 3, true);
      if (answer.point != null) {
        this.drawing.chain([from, answer.point], this.look.path, 5);
        this.drawing.point(answer.point, this.look.path);
      }
      return rows(answer, took, [["blocked", "A wall in the way", answer.blocked === true ? "yes" : "no"], ["visited", "Visited", `${answer.visited?.length ?? 0} polygons`]]);
    }
    const t = answer.hit === true ? (answer.t ?? 1) : 1;
    const hit = from.map((v, k) => v + ((to[k] ?? 0) - v) * t) as Position;
    this.drawing.chain([from, hit], this.look.path, 5);
    this.drawing.chain([hit, to], this.look.second, 3, true);
    if (answer.hit === true) this.drawing.point(hit, this.look.path);
    return rows(answer, took, [["hit", "Hit", answer.hit === true ? `a wall, after ${(t * 100).toFixed(1)} % of the way` : "nothing in the way"], ["visited", "Visited", `${answer.visited?.length ?? 0} polygons`]]);
  }

  private polygons(names: string[] | undefined, colour: number, rank: number): void {
    const numbers = (names ?? []).map((name) => this.mesh.numberOf(name)).filter((n) => n !== null);
    this.drawing.polygons(this.mesh.cornersOf(new Set(numbers)), colour, rank);
  }
}

function rows(answer: Answer, took: number | undefined, more: Told["rows"]): Told {
  return { head: [], rows: [["status", "Status", reason(answer)], ...more, ["time", "Time", time(took)]] };
}
