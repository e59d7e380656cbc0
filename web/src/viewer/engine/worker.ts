// A worker holds the library and one mesh: it bakes or reads it, and answers about it until it is ended.

import init, { fileFingerprint, inCells, Level, Mesh, settings } from "../../../pkg-viewer/waymesh_viewer.js";
import type { Asked, FromWorker, FunnelStep, Position, Reply, Report, Request, Shown, Source, Summary } from "./messages.ts";
import { drawStage, keepLevel, lookAtStages } from "./stages.ts";
import { bakeSurface, openSurface, type Made } from "../surface/worker.ts";

/** A question is repeated until it took so long in all, milliseconds, for a mean that says something. */
const LONG_ENOUGH = 12;
const MOST_REPEATS = 200;

let mesh: Mesh | null = null;
let made: Made | null = null;
let current = 0;

const send = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

/** Time between two words about which stage a bake is at, milliseconds. */
const WORD = 60;
const done = { tiles: 0, total: 0, told: 0 };

Object.assign(globalThis, {
  waymeshProgress: (tiles: number, total: number) => Object.assign(done, { tiles, total }),
  waymeshStage: (stage: string) => {
    const now = performance.now();
    if (now - done.told < WORD) return;
    done.told = now;
    send({ id: current, tiles: done.tiles, total: done.total, stage });
  },
});

const position = (list: Float64Array): Position => [list[0] ?? 0, list[1] ?? 0, list[2] ?? 0];

function read(source: Source): Level {
  if (source.kind === "heights") return Level.heightMap(source.name, new Uint8Array(source.bytes), source.sampleSize, source.low, source.high);
  if (source.kind === "sample") return Level.sample(source.name, source.seed, source.size);
  return Level.read(source.name, new Uint8Array(source.bytes), source.zUp, source.scale, source.flip);
}

/** Everything that is drawn of a mesh, and of its level where there is one. */
function shown(level: Level | null, milliseconds: { read: number; bake: number }): Shown {
  if (mesh === null) throw new Error("no mesh");
  const start = performance.now();
  const middle = level === null ? mesh.middle() : level.middle();
  const surface = mesh.surface(middle);
  const lines = mesh.lines(middle);
  const result: Shown = {
    kind: "mesh",
    middle: position(middle),
    level: level === null ? null : { corners: level.corners(middle), walk: JSON.parse(level.walk()) as [Position, Position] | null },
    surface: {
      corners: surface.corners(),
      polygons: surface.polygons(),
      areas: surface.areas(),
      flags: surface.flags(),
      islands: surface.islands(),
      tiles: surface.tiles(),
      firstPolygons: surface.first_polygons(),
    },
    lines: {
      inner: lines.inner(),
      walls: lines.walls(),
      portals: lines.portals(),
      tiles: lines.tiles(),
      detail: lines.detail(),
      offMesh: lines.off_mesh(),
    },
    offMeshKinds: lines.off_mesh_kinds(),
    summary: JSON.parse(mesh.summary()) as Summary,
    report: JSON.parse(mesh.report()) as Report | null,
    milliseconds: { ...milliseconds, draw: 0 },
  };
  surface.free();
  lines.free();
  result.milliseconds.draw = performance.now() - start;
  return result;
}

function bake(source: Source, settings: string, marks: string): Shown {
  const start = performance.now();
  const level = read(source);
  const between = performance.now();
  Object.assign(done, { tiles: 0, total: 0, told: 0 });
  mesh = level.bake(settings, marks);
  const end = performance.now();
  keepLevel(level, settings, marks);
  return shown(level, { read: between - start, bake: end - between });
}

function open(name: string, bytes: ArrayBuffer): Shown {
  const start = performance.now();
  mesh = Mesh.read(name, new Uint8Array(bytes));
  return shown(null, { read: performance.now() - start, bake: 0 });
}

function ask(lines: string[], repeat: boolean): Asked {
  const asked: Asked = { answers: [], milliseconds: [] };
  const answers = made?.surface ?? mesh;
  if (answers === null) throw new Error("no mesh");
  for (const line of lines) {
    // The first answer also builds look-up structures, which stay.
    asked.answers.push(answers.ask(line));
    const start = performance.now();
    let times = 0;
    do {
      if (repeat) answers.ask(line);
      times += 1;
    } while (repeat && times < MOST_REPEATS && performance.now() - start < LONG_ENOUGH);
    asked.milliseconds.push(repeat ? (performance.now() - start) / times : 0);
  }
  return asked;
}

async function answer(request: Request): Promise<Reply[keyof Reply]> {
  switch (request.do) {
    case "start":
      await init({ module_or_path: request.module });
      return true;
    case "bake":
      return bake(request.source, request.settings, request.marks);
    case "open":
      return open(request.name, request.bytes);
    case "bakeSurface":
      made = bakeSurface(request.wish);
      return made.shown;
    case "openSurface":
      made = openSurface(request.name, request.bytes);
      return made.shown;
    case "standable":
      return made?.surface.standable(request.radius) ?? new Uint8Array();
    case "fingerprint":
      return fileFingerprint(new Uint8Array(request.bytes));
    case "ask":
      return ask(request.lines, request.repeat);
    case "stage":
      if (mesh === null) throw new Error("no mesh");
      return drawStage(mesh, request.stage, request.place);
    case "look":
      return lookAtStages(request.place);
    case "funnel":
      return JSON.parse(mesh?.funnel(new Float64Array(request.ends), JSON.stringify(request.corridor)) ?? "[]") as FunnelStep[];
    case "settings":
      return {
        settings: JSON.parse(settings(request.settings)) as Record<string, unknown>,
        cells: JSON.parse(inCells(request.settings)) as Record<string, number>,
      };
    case "walk":
      if (mesh === null) throw new Error("no mesh");
      return mesh.walk(request.agents, request.rate, request.seconds, request.seed, request.keepApart, new Float64Array(request.middle));
    case "digest": {
      const start = performance.now();
      const digest = mesh?.digest(request.queries, request.seed) ?? "";
      return { digest, milliseconds: performance.now() - start };
    }
    case "write":
      if (mesh === null) throw new Error("no mesh");
      if (request.format === "svg") return mesh.svg(new Float64Array(request.ends));
      return (request.format === "nav" ? mesh.nav() : mesh.levelFile(request.format)) as Uint8Array<ArrayBuffer>;
    case "writeSurface":
      if (made === null) throw new Error("no surface");
      if (request.format === "svg") return made.surface.svg(new Float64Array(request.ends), request.radius);
      return made.surface.surf() as Uint8Array<ArrayBuffer>;
  }
}

/** The memory of all lists in an answer, to be handed over instead of copied. */
function memory(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(memory);
}

async function handle({ id, request }: { id: number; request: Request }): Promise<void> {
  current = id;
  try {
    const done = await answer(request);
    send({ id, done }, memory(done));
  } catch (why) {
    const trapped = why instanceof WebAssembly.RuntimeError || why instanceof RangeError;
    const text = why instanceof Error ? why.message : String(why);
    send({ id, failed: trapped ? `the browser's memory was not enough (${text})` : text });
  }
}

// One after the other: nothing is asked before the library is there.
let last = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<{ id: number; request: Request }>) => {
  last = last.then(() => handle(data));
};
