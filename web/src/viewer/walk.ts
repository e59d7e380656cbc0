// The agents' controls: send them off, play, pause, step, and go to any time.

import type { Engine } from "./engine/engine.ts";
import type { Position } from "./engine/messages.ts";
import { AgentLayer } from "./scene/agent-layer.ts";
import type { Stage } from "./scene/stage.ts";

const RATE = 15;
const SECONDS = 60;

export class WalkControls {
  private layer: AgentLayer | null = null;
  private time = 0;
  private playing = 0;
  private seed = 0;

  constructor(
    private readonly engine: Engine,
    private readonly stage: Stage,
    private readonly get: <E extends HTMLElement>(id: string) => E,
    private readonly middle: () => Position,
    private readonly refused: (why: string) => void,
  ) {
    const click = (id: string, then: () => unknown) => get(id).addEventListener("click", () => void then());
    click("walk", () => this.send());
    click("play", () => (this.playing === 0 ? this.play() : this.pause()));
    click("step", () => this.step());
    click("dismiss", () => this.clear());
    const count = get<HTMLInputElement>("agents");
    count.addEventListener("input", () => (get("agents-value").textContent = count.value));
    const scrub = get<HTMLInputElement>("time");
    scrub.addEventListener("input", () => {
      this.pause();
      this.show(Number(scrub.value));
    });
    this.clear();
  }

  /** Takes the agents away: there is another mesh, or they are not wanted. */
  clear(): void {
    this.pause();
    this.layer?.remove();
    this.layer = null;
    this.get("walk-controls").hidden = true;
    this.stage.draw();
  }

  private async send(): Promise<void> {
    this.clear();
    this.seed += 1;
    try {
      const wanted = Number(this.get<HTMLInputElement>("agents").value);
      const keepApart = this.get<HTMLInputElement>("apart").checked;
      const positions = await this.engine.ask({ do: "walk", agents: wanted, rate: RATE, seconds: SECONDS, seed: this.seed, keepApart, middle: this.middle() });
      const agents = positions.length / 3 / (RATE * SECONDS);
      if (agents === 0) return this.refused("nobody can walk here: the mesh has no polygons");
      this.layer = new AgentLayer(this.stage.contents, positions, agents, RATE, this.stage.look.portal);
    } catch (why) {
      return this.refused(why instanceof Error ? why.message : String(why));
    }
    this.get("walk-controls").hidden = false;
    this.get<HTMLInputElement>("time").max = String(this.layer.seconds);
    this.show(0);
    this.play();
  }

  private play(): void {
    if (this.layer === null) return;
    if (this.time >= this.layer.seconds) this.show(0);
    let last = performance.now();
    const next = (now: number) => {
      this.show(this.time + (now - last) / 1000);
      last = now;
      if (this.layer !== null && this.time < this.layer.seconds) this.playing = requestAnimationFrame(next);
      else this.pause();
    };
    this.playing = requestAnimationFrame(next);
    this.get("play").textContent = "Pause";
  }

  private pause(): void {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.get("play").textContent = "Play";
  }

  private step(): void {
    this.pause();
    this.show(this.time + 1 / RATE);
  }

  private show(time: number): void {
    if (this.layer === null) return;
    this.time = Math.min(time, this.layer.seconds);
    this.layer.at(this.time);
    this.get<HTMLInputElement>("time").value = String(this.time);
    this.get("time-value").textContent = `${this.time.toFixed(1)} s`;
    this.stage.draw();
  }
}
