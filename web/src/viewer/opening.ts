// How files come in: dropped or chosen, served by `waymesh view`, or asked for by a link.

import type { Baking } from "./baking.ts";
import type { ChosenLevel } from "./chosen-level.ts";
import type { Controls } from "./controls.ts";
import type { Engine } from "./engine/engine.ts";
import { read } from "./files.ts";
import type { HeldState } from "./held-state.ts";
import { NO_MARKS } from "./marks.ts";
import type { Picture } from "./picture.ts";
import type { State } from "./state.ts";
import { WantedFile, type NamedFile } from "./wanted-file.ts";

/** What belongs to the level before, and not to a new one. */
export const NEW_LEVEL = {
  from: null, to: null, camera: null, opened: null, file: null, marks: NO_MARKS, agentRadius: null, surface: {}, funnel: 0,
} satisfies Partial<State>;

export class Opening {
  private readonly wanted: WantedFile;

  constructor(
    private readonly engine: Engine,
    private readonly controls: Controls,
    private readonly level: ChosenLevel,
    private readonly picture: Picture,
    private readonly baking: Baking,
    private readonly held: HeldState,
    sampleInstead: () => void,
  ) {
    this.wanted = new WantedFile((id) => controls.get(id), sampleInstead);
  }

  /** What the address is about, when the page is opened. */
  async start(): Promise<void> {
    const { file, opened } = this.held.state;
    if (opened !== null) {
      // What `waymesh view FILE` serves for this page alone.
      const answer = await fetch(`../opened/${opened.path}`).catch(() => null);
      if (answer?.ok === true) {
        const bytes = await answer.arrayBuffer();
        return this.take({ name: opened.name, fingerprint: await this.engine.fingerprint(bytes) }, bytes);
      }
      this.held.change({ opened: null });
    }
    if (file !== null) return this.ask(file);
    await this.baking.run(true);
    if (opened !== null) this.controls.notice(`${opened.name} is not served any more: drop it here, or start waymesh view again.`);
  }

  /** After the address was changed by hand: the file that is there stays, if the address is about it. */
  async restore(): Promise<void> {
    const { file } = this.level;
    const wanted = this.held.state.file;
    if (wanted === null) this.level.drop();
    else if (file === null || (await this.engine.fingerprint(file.bytes)) !== wanted.fingerprint) return this.ask(wanted);
    await this.baking.run(true);
  }

  /** A file that was dropped or chosen: the one that a link asks for, or another in its place. */
  async open(file: File): Promise<void> {
    try {
      const bytes = await read(file);
      const given = { name: file.name, fingerprint: await this.engine.fingerprint(bytes) };
      const asked = this.level.file === null ? this.held.state.file : null;
      const anyway = async () => {
        this.held.change(NEW_LEVEL);
        await this.take(given, bytes);
      };
      if (asked === null) await anyway();
      else if (asked.fingerprint === given.fingerprint) await this.take(asked, bytes);
      else this.wanted.warn(asked, given, () => void anyway());
    } catch (why) {
      this.controls.notice(why instanceof Error ? why.message : String(why));
    }
  }

  /** Something is shown: no file is asked for any more. */
  done(): void {
    this.wanted.hide();
  }

  private async take(file: NamedFile, bytes: ArrayBuffer): Promise<void> {
    this.level.take(file.name, bytes);
    this.held.change({ file });
    await this.baking.run(true);
  }

  /** Everything of a link is there but its file. */
  private ask(file: NamedFile): void {
    this.level.drop();
    this.picture.clear();
    this.wanted.ask(file);
    document.documentElement.dataset["ready"] = "true";
  }
}
