// What can be taken away: files, the picture, the same as lines for the command line, a link.

import type { ChosenLevel } from "./chosen-level.ts";
import { commandLines, descriptionName, surfaceCommandLines } from "./command.ts";
import type { Engine } from "./engine/engine.ts";
import { save } from "./files.ts";
import type { Picture } from "./picture.ts";
import { toHash, type State } from "./state.ts";

export class Exports {
  constructor(
    private readonly engine: Engine,
    private readonly picture: Picture,
    private readonly level: ChosenLevel,
    private readonly state: () => State,
    /** The agent's radius that surfaces are asked for. */
    private readonly radius: () => number,
  ) {}

  /** What the page shows, as lines for the command line. */
  get command(): string {
    const { level } = this;
    const state = this.state();
    if (level.isSurface(state)) return surfaceCommandLines(state, level.isReady, level.fileName(state), this.radius());
    return commandLines(state, level.isReady ? null : level.source(state), level.fileName(state));
  }

  async save(kind: string): Promise<void> {
    const state = this.state();
    const name = this.level.name(state);
    const { terrain } = this.picture;
    if (terrain !== null && (kind === "surf" || kind === "svg")) {
      const { from, to } = state;
      const ends = state.tool === "path" && from !== null && to !== null ? [from[0], from[2], to[0], to[2]] : [];
      const content = await this.engine.ask({ do: "writeSurface", format: kind, ends, radius: this.radius() });
      save(`${name}.${kind}`, content, kind === "svg" ? "image/svg+xml" : undefined);
      return;
    }
    if (terrain !== null && kind === "description") {
      save(descriptionName(this.level.fileName(state)), `${JSON.stringify(terrain.shown.description, null, 1)}\n`, "application/json");
    }
    if (kind === "nav" || kind === "obj" || kind === "glb" || kind === "svg") {
      const ends = state.tool === "path" && state.from !== null && state.to !== null ? [...state.from, ...state.to] : [];
      save(`${name}.${kind}`, await this.engine.ask({ do: "write", format: kind, ends }), kind === "svg" ? "image/svg+xml" : undefined);
    }
    if (kind === "settings") save(`${name}-settings.json`, `${JSON.stringify(state.settings, null, 2)}\n`, "application/json");
    if (kind === "marks") save(`${name}-marks.json`, `${JSON.stringify(state.marks, null, 2)}\n`, "application/json");
    if (kind === "png") {
      const picture = await this.picture.stage.picture();
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
