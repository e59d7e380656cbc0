// What is looked at: a sample, or a file in its place.

import { stem } from "./command.ts";
import type { Controls } from "./controls.ts";
import type { Source } from "./engine/messages.ts";
import type { State } from "./state.ts";
import { isDescription, sizeOfPng } from "./surface/description.ts";
import type { SurfaceBase } from "./surface/messages.ts";
import { heightsOf } from "./surface/settings.ts";

/** What a file is: to be baked (levels, descriptions of surfaces, height maps) or baked already. */
export type FileKind = "level" | "mesh" | "surface" | "description" | "heights";

export interface ChosenFile {
  name: string;
  bytes: ArrayBuffer;
  kind: FileKind;
}

/** The sample that is a surface. */
const SURFACE_SAMPLE = "park";

export class ChosenLevel {
  file: ChosenFile | null = null;

  constructor(private readonly controls: Controls) {}

  /** Baked already: settings and what is placed do not matter. */
  get isReady(): boolean {
    return this.file?.kind === "mesh" || this.file?.kind === "surface";
  }

  /** Whether it becomes a clearance surface, not a mesh. */
  isSurface(state: State): boolean {
    const { file } = this;
    if (file === null) return state.sample === SURFACE_SAMPLE;
    return file.kind === "surface" || file.kind === "description" || (file.kind === "heights" && state.heightsAs === "surface");
  }

  /** Takes a file's content in the place of the sample. */
  take(name: string, bytes: ArrayBuffer): void {
    this.file = { name, bytes, kind: kindOf(name, bytes) };
    this.showOptions();
  }

  /** Goes back to the sample. */
  drop(): void {
    this.file = null;
    this.showOptions();
  }

  /** What a mesh is baked from, with the options that stand beside a file. */
  source(state: State): Source {
    const { controls, file } = this;
    if (file === null) return { kind: "sample", name: state.sample, seed: state.seed, size: state.size };
    const { name, bytes } = file;
    if (file.kind === "heights") {
      const { sample_size, low, high } = heightsOf(state.surface);
      return { kind: "heights", name, bytes, sampleSize: sample_size, low, high };
    }
    return {
      kind: "file", name, bytes, zUp: controls.get<HTMLSelectElement>("up").value === "z",
      scale: Number(controls.get<HTMLInputElement>("scale").value), flip: controls.get<HTMLInputElement>("flip").checked,
    };
  }

  /** What a surface is baked from. */
  surfaceBase(state: State): SurfaceBase {
    const { file } = this;
    if (file === null) return { kind: "park", seed: state.seed, size: state.size };
    if (file.kind === "description") return { kind: "description", text: new TextDecoder().decode(file.bytes) };
    const [width, height] = sizeOfPng(file.bytes);
    return { kind: "heights", image: file.name, width, height, bytes: file.bytes };
  }

  fileName(state: State): string {
    return this.file?.name ?? state.sample;
  }

  /** The name without its ending, for what is made of it. */
  name(state: State): string {
    return stem(this.fileName(state));
  }

  private showOptions(): void {
    this.controls.get("file-options").hidden = this.file?.kind !== "level";
    document.documentElement.dataset["file"] = this.file?.kind ?? "";
  }
}

function kindOf(name: string, bytes: ArrayBuffer): FileKind {
  const ending = name.replace(/^.*\./, "").toLowerCase();
  if (ending === "json") return isDescription(bytes) ? "description" : "mesh";
  const kinds: Record<string, FileKind> = { nav: "mesh", surf: "surface", png: "heights" };
  return kinds[ending] ?? "level";
}
