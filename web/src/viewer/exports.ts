// What can be taken away: files, the picture, the same as lines for the command line, a link.

import type { ChosenLevel } from "./chosen-level.ts";
import { commandLines } from "./command.ts";
import type { Engine } from "./engine/engine.ts";
import { save } from "./files.ts";
import type { Stage } from "./scene/stage.ts";
import { toHash, type State } from "./state.ts";

export class Exports {
  constructor(
    private readonly engine: Engine,
    private readonly stage: Stage,
    private readonly level: ChosenLevel,
    private readonly state: () => State,
  ) {}

  /** What the page shows, as lines for the command line. */
  get command(): string {
    const { level } = this;
    const state = this.state();
    return commandLines(state, level.isMesh ? null : level.source(state), level.fileName(state));
  }

  async save(kind: string): Promise<void> {
    const state = this.state();
    const name = this.level.name(state);
    if (kind === "nav" || kind === "obj" || kind === "glb" || kind === "svg") {
      const ends = state.tool === "path" && state.from !== null && state.to !== null ? [...state.from, ...state.to] : [];
      save(`${name}.${kind}`, await this.engine.ask({ do: "write", format: kind, ends }), kind === "svg" ? "image/svg+xml" : undefined);
    }
    if (kind === "settings") save(`${name}-settings.json`, `${JSON.stringify(state.settings, null, 2)}\n`, "application/json");
    if (kind === "marks") save(`${name}-marks.json`, `${JSON.stringify(state.marks, null, 2)}\n`, "application/json");
    if (kind === "png") {
      const picture = await this.stage.picture();
      if (picture !== null) save(`${name}.png`, picture, "image/png");
    }
  }

  async copy(button: HTMLElement): Promise<void> {
    const text = button.dataset["copy"] === "link" ? `${location.href.split("#")[0]}${toHash(this.state())}` : this.command;
    await navigator.clipboard.writeText(text);
    const label = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = label), 1200);
  }
}
