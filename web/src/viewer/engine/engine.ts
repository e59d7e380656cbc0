// The workers: one holds the mesh that is shown and answers about it, a second stands ready to bake the next one. A bake that is
// cancelled ends with its worker; one that is done takes the other's place.

import wasm from "../../../pkg-viewer/waymesh_viewer_bg.wasm?url";
import type { FromWorker, Reply, Request, Shown, Source } from "./messages.ts";
import type { ShownSurface, SurfaceWish } from "../surface/messages.ts";

export class Cancelled extends Error {}

type Progress = (tiles: number, total: number, stage: string) => void;

interface Waiting {
  done: (value: unknown) => void;
  failed: (why: Error) => void;
  progress: Progress | undefined;
}

/** One worker. */
class Helper {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  readonly ready: Promise<unknown>;

  constructor(module: WebAssembly.Module) {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    this.worker.onerror = (event) => this.fail(new Error(event.message || "the worker could not be started"));
    this.ready = this.ask({ do: "start", module });
    this.ready.catch(() => {});
  }

  ask<R extends Request>(request: R, progress?: Progress): Promise<Reply[R["do"]]> {
    this.count += 1;
    const id = this.count;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done: done as (value: unknown) => void, failed, progress });
      this.worker.postMessage({ id, request });
    });
  }

  end(): void {
    this.worker.terminate();
    this.fail(new Cancelled("cancelled"));
  }

  private hear(message: FromWorker): void {
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) return;
    if ("tiles" in message) {
      waiting.progress?.(message.tiles, message.total, message.stage);
      return;
    }
    this.waiting.delete(message.id);
    if ("done" in message) waiting.done(message.done);
    else waiting.failed(new Error(message.failed));
  }

  private fail(why: Error): void {
    for (const waiting of this.waiting.values()) waiting.failed(why);
    this.waiting.clear();
  }
}

/** Requests that put something else in the place of what is shown. */
type Replacing = Request & { do: "bake" | "open" | "bakeSurface" | "openSurface" };

export class Engine {
  private shown: Helper | null = null;
  private next: Helper;
  private busy = false;

  private constructor(private readonly module: WebAssembly.Module) {
    this.next = new Helper(module);
  }

  static async load(): Promise<Engine> {
    try {
      return new Engine(await WebAssembly.compileStreaming(fetch(wasm)));
    } catch {
      // Hosts that do not know the file's type.
      return new Engine(await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()));
    }
  }

  bake(source: Source, settings: string, marks: string, progress: Progress): Promise<Shown> {
    return this.replace({ do: "bake", source, settings, marks }, progress);
  }

  open(name: string, bytes: ArrayBuffer): Promise<Shown> {
    return this.replace({ do: "open", name, bytes });
  }

  bakeSurface(wish: SurfaceWish): Promise<ShownSurface> {
    return this.replace({ do: "bakeSurface", wish });
  }

  openSurface(name: string, bytes: ArrayBuffer): Promise<ShownSurface> {
    return this.replace({ do: "openSurface", name, bytes });
  }

  /** A name for the content of a file, which will take the place of what is being baked. */
  async fingerprint(bytes: ArrayBuffer): Promise<string> {
    this.cancel();
    await this.next.ready;
    return this.next.ask({ do: "fingerprint", bytes });
  }

  /** Ends what is being baked; what is shown stays. */
  cancel(): void {
    if (!this.busy) return;
    this.busy = false;
    this.next.end();
    this.next = new Helper(this.module);
  }

  /** Asks about the mesh that is shown. */
  ask<R extends Request>(request: R): Promise<Reply[R["do"]]> {
    return (this.shown ?? this.next).ask(request);
  }

  private async replace<R extends Replacing>(request: R, progress?: Progress): Promise<Reply[R["do"]]> {
    this.cancel();
    this.busy = true;
    const helper = this.next;
    try {
      await helper.ready;
      const shown = await helper.ask(request, progress);
      this.shown?.end();
      this.shown = helper;
      this.busy = false;
      this.next = new Helper(this.module);
      return shown;
    } catch (why) {
      // What failed may have left anything behind.
      if (this.next === helper) {
        this.busy = false;
        helper.end();
        this.next = new Helper(this.module);
      }
      throw why;
    }
  }
}
