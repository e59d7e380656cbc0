// Asks about what is shown, draws the answer and tells it. Only the latest question counts.

import type { Controls } from "./controls.ts";
import type { Engine } from "./engine/engine.ts";
import { drawFunnel, funnelSteps } from "./funnel.ts";
import type { FunnelStep, Position } from "./engine/messages.ts";
import type { Picture } from "./picture.ts";
import type { State } from "./state.ts";
import { surfaceLines, tellSurface } from "./surface/tools.ts";
import { lines, needsEnd, Teller, type Told } from "./tools.ts";

const DIGEST_QUERIES = 1000;

export class Asking {
  private turns = 0;

  constructor(
    private readonly engine: Engine,
    private readonly controls: Controls,
    private readonly picture: Picture,
  ) {}

  /** `radius`: of the agent, for surfaces. */
  async ask(state: State, radius: number): Promise<void> {
    const { drawing, mesh, terrain, stage } = this.picture;
    const asked = mesh ?? terrain;
    if (asked === null) return;
    this.turns += 1;
    const turn = this.turns;
    const question = mesh === null ? surfaceLines(state, radius) : lines(state);
    const answered = question.length === 0 ? null : await this.engine.ask({ do: "ask", lines: question, repeat: true }).catch(() => null);
    const steps = mesh === null || answered === null || state.tool !== "path" ? [] : await this.steps(state, answered.answers);
    if (turn !== this.turns || asked !== (this.picture.mesh ?? this.picture.terrain)) return;
    drawing.clear();
    let told: Told = { head: [], rows: [] };
    if (answered !== null && mesh !== null) told = new Teller(drawing, mesh, stage.look).tell(state, answered);
    if (answered !== null && terrain !== null) told = tellSurface(drawing, terrain, stage.look, state, answered);
    const onGround = ([x, y, z]: Position): Position => [x, terrain?.height(x, z) ?? y, z];
    if (state.from !== null) drawing.point(onGround(state.from), stage.look.start, 1.3);
    if (state.to !== null && needsEnd(state.tool)) drawing.point(onGround(state.to), stage.look.end, 1.3);
    this.controls.table("answer", told);
    const step = steps[state.funnel - 1];
    if (step !== undefined) drawFunnel(drawing, stage.look, step);
    this.controls.funnel(state.funnel, steps.length);
    stage.draw();
  }

  /** The funnel's steps to the path in the chosen node model. */
  private async steps(state: State, answers: string[]): Promise<FunnelStep[]> {
    const { corridor, points } = JSON.parse(answers[state.model === "polygon" ? 0 : 1] ?? "{}") as { corridor?: string[]; points?: { pos: Position }[] };
    return funnelSteps(this.engine, corridor, points).catch(() => []);
  }

  async digest(): Promise<void> {
    const place = this.controls.get("digest-value");
    place.textContent = `${DIGEST_QUERIES} queries …`;
    const { digest, milliseconds } = await this.engine.ask({ do: "digest", queries: DIGEST_QUERIES, seed: 1 });
    place.textContent = digest;
    place.title = `${DIGEST_QUERIES} queries, seed 1, ${milliseconds.toFixed(0)} ms`;
  }
}
