// Bakes or opens what was chosen, and tells how far it is. Only the latest wish counts.

import type { ChosenLevel } from "./chosen-level.ts";
import type { Controls } from "./controls.ts";
import { Cancelled, type Engine } from "./engine/engine.ts";
import type { Shown } from "./engine/messages.ts";
import { circles } from "./marks.ts";
import { changed } from "./settings.ts";
import type { State } from "./state.ts";
import type { ShownSurface } from "./surface/messages.ts";

/** Sliders move more often than one wants to bake, milliseconds. */
const PAUSE = 250;

export class Baking {
  private turns = 0;
  private pending = 0;

  constructor(
    private readonly engine: Engine,
    private readonly controls: Controls,
    private readonly level: ChosenLevel,
    private readonly state: () => State,
    /** Told of what is to be shown, and whether it is a new level. */
    private readonly adopt: (shown: Shown | ShownSurface, isNew: boolean) => void,
    /** Puts a refusal beside the setting that it concerns, if it does; gives back what nobody would see there. */
    private readonly place: (refusal: string) => string[],
  ) {}

  /** Bakes when nothing has changed for a moment. */
  soon(): void {
    clearTimeout(this.pending);
    this.pending = window.setTimeout(() => void this.run(false), PAUSE);
  }

  async run(isNew: boolean): Promise<void> {
    clearTimeout(this.pending);
    this.turns += 1;
    const { controls, turns: turn } = this;
    controls.notice(null);
    if (!this.level.isReady && !this.level.isSurface(this.state())) this.measure();
    document.documentElement.dataset["busy"] = "true";
    try {
      const shown = await this.work();
      if (turn === this.turns) this.adopt(shown, isNew);
    } catch (why) {
      if (turn !== this.turns) return;
      const text = why instanceof Error ? why.message : String(why);
      const unplaced = why instanceof Cancelled ? ["Cancelled: the picture shows the result before."] : this.place(text);
      controls.notice(unplaced[0] ?? null);
    } finally {
      if (turn === this.turns) {
        controls.work(null);
        delete document.documentElement.dataset["busy"];
      }
    }
  }

  private work(): Promise<Shown | ShownSurface> {
    const { controls, engine, level } = this;
    const state = this.state();
    const { file } = level;
    controls.work(file === null ? `Baking the ${state.sample}` : `Opening ${file.name}`);
    if (file?.kind === "mesh") return engine.open(file.name, file.bytes);
    if (file?.kind === "surface") return engine.openSurface(file.name, file.bytes);
    if (level.isSurface(state)) {
      return engine.bakeSurface({ name: level.fileName(state), base: level.surfaceBase(state), settings: state.surface, noWalk: circles(state.marks) });
    }
    const progress = (tiles: number, total: number, stage: string) =>
      controls.work(`Baking: ${total > 0 ? `${tiles} of ${total} tiles, ` : ""}${stage}`, total > 0 ? tiles / total : undefined);
    return engine.bake(level.source(state), JSON.stringify(changed(state.settings)), JSON.stringify(state.marks), progress);
  }

  /** Asks the library how many cells the lengths come to. */
  private measure(): void {
    const { settings } = this.state();
    this.engine.ask({ do: "settings", settings: JSON.stringify(changed(settings)) }).then(
      ({ cells }) => this.controls.settings(settings, cells),
      () => this.controls.settings(settings, {}),
    );
  }
}
