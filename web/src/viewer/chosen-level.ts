// What is looked at: a sample, or a file in its place.

import { stem } from "./command.ts";
import type { Controls } from "./controls.ts";
import type { Source } from "./engine/messages.ts";
import type { State } from "./state.ts";

export interface ChosenFile {
  name: string;
  bytes: ArrayBuffer;
  /** Baked already: it is shown as it is. */
  isMesh: boolean;
}

export class ChosenLevel {
  file: ChosenFile | null = null;

  constructor(private readonly controls: Controls) {}

  get isMesh(): boolean {
    return this.file?.isMesh === true;
  }

  /** Takes a file's content in the place of the sample. */
  take(name: string, bytes: ArrayBuffer): void {
    this.file = { name, bytes, isMesh: /\.(nav|json)$/i.test(name) };
    this.showOptions();
  }

  /** Goes back to the sample. */
  drop(): void {
    this.file = null;
    this.showOptions();
  }

  /** What is baked, with the options that stand beside a file. */
  source(state: State): Source {
    const { controls, file } = this;
    if (file === null) return { kind: "sample", name: state.sample, seed: state.seed, size: state.size };
    return {
      kind: "file", name: file.name, bytes: file.bytes, zUp: controls.get<HTMLSelectElement>("up").value === "z",
      scale: Number(controls.get<HTMLInputElement>("scale").value), flip: controls.get<HTMLInputElement>("flip").checked,
    };
  }

  fileName(state: State): string {
    return this.file?.name ?? state.sample;
  }

  /** The name without its ending, for what is made of it. */
  name(state: State): string {
    return stem(this.fileName(state));
  }

  private showOptions(): void {
    this.controls.get("file-options").hidden = this.file === null || this.file.isMesh;
  }
}
