// Agents that walk: their positions are all known, the picture shows those of one time.

import { ConeGeometry, InstancedMesh, Matrix4, MeshLambertMaterial, type Object3D } from "three";
import { LIFT } from "./stage.ts";

/** Somewhat larger than life, metres, so that they are seen. */
const HEIGHT = 2.6;
const RADIUS = 0.8;

export class AgentLayer {
  private readonly bodies: InstancedMesh;

  constructor(
    private readonly root: Object3D,
    /** Around the middle: of all agents at one time, then at the next. */
    private readonly positions: Float32Array,
    private readonly agents: number,
    /** Times a second. */
    private readonly rate: number,
    colour: number,
  ) {
    const shape = new ConeGeometry(RADIUS, HEIGHT, 12);
    this.bodies = new InstancedMesh(shape, new MeshLambertMaterial({ color: colour }), agents);
    this.bodies.frustumCulled = false;
    root.add(this.bodies);
    this.at(0);
  }

  get seconds(): number {
    return (this.positions.length / (3 * this.agents) - 1) / this.rate;
  }

  /** Shows where everybody is at a time, seconds. */
  at(time: number): void {
    const exact = Math.min(Math.max(time, 0), this.seconds) * this.rate;
    const before = Math.floor(exact);
    const share = exact - before;
    const matrix = new Matrix4();
    const value = (frame: number, agent: number, axis: number) => this.positions[(frame * this.agents + agent) * 3 + axis];
    for (let i = 0; i < this.agents; i += 1) {
      const place = [0, 1, 2].map((axis) => {
        const from = value(before, i, axis) ?? 0;
        return from + ((value(before + 1, i, axis) ?? from) - from) * share;
      });
      matrix.setPosition(place[0] ?? 0, (place[1] ?? 0) + LIFT + HEIGHT / 2, place[2] ?? 0);
      this.bodies.setMatrixAt(i, matrix);
    }
    this.bodies.instanceMatrix.needsUpdate = true;
  }

  remove(): void {
    this.root.remove(this.bodies);
    this.bodies.geometry.dispose();
    this.bodies.dispose();
  }
}
