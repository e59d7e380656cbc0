// Asks about what is shown, draws the answer and tells it. Only the latest question counts.

import type { Controls } from "./controls.ts";
import type { Engine } from "./engine/engine.ts";
import type { Picture } from "./picture.ts";
import type { State } from "./state.ts";
import { lines, needsEnd, Teller } from "./tools.ts";

const DIGEST_QUERIES = 1000;

export class Asking {
  private turns = 0;

  constructor(
    private readonly engine: Engine,
    private readonly controls: Controls,
    private readonly picture: Picture,
  ) {}

  async ask(state: State): Promise<void> {
    const { drawing, mesh, stage } = this.picture;
    if (mesh === null) return;
    this.turns += 1;
    const turn = this.turns;
    const question = lines(state);
    const answered = question.length === 0 ? null : await this.engine.ask({ do: "ask", lines: question, repeat: true }).catch(() => null);
    if (turn !== this.turns || mesh !== this.picture.mesh) return;
    drawing.clear();
    const told = answered === null ? { head: [], rows: [] } : new Teller(drawing, mesh, stage.look).tell(state, answered);
    if (state.from !== null) drawing.point(state.from, stage.look.start, 1.3);
    if (state.to !== null && needsEnd(state.tool)) drawing.point(state.to, stage.look.end, 1.3);
    this.controls.table("answer", told);
    stage.draw();
  }

  async digest(): Promise<void> {
    const place = this.controls.get("digest-value");
    place.textContent = `${DIGEST_QUERIES} queries …`;
    const { digest, milliseconds } = await this.engine.ask({ do: "digest", queries: DIGEST_QUERIES, seed: 1 });
    place.textContent = digest;
    place.title = `${DIGEST_QUERIES} queries, seed 1, ${milliseconds.toFixed(0)} ms`;
  }
}
