// The picture of what is shown: the layers of the mesh, what is drawn of an answer, the camera.

import { Box3, Vector3 } from "three";
import type { Position, Shown } from "./engine/messages.ts";
import { AnswerLayer } from "./scene/answer-layer.ts";
import { LAYERS, MeshLayers } from "./scene/mesh-layers.ts";
import { Stage } from "./scene/stage.ts";
import { TerrainLayer } from "./scene/terrain-layer.ts";
import type { State } from "./state.ts";
import type { ShownSurface } from "./surface/messages.ts";

/** A place of what is shown, and what is there. */
export interface Hit {
  at: Position;
  /** Of a mesh: the polygon's number. */
  polygon: number | null;
}

export class Picture {
  readonly stage: Stage;
  readonly drawing: AnswerLayer;
  mesh: MeshLayers | null = null;
  terrain: TerrainLayer | null = null;
  /** Whether squares of a stage lie over the polygons, which are left out then. */
  covered = false;

  constructor(canvas: HTMLCanvasElement, lookChanged: () => void) {
    this.stage = new Stage(canvas, lookChanged);
    this.drawing = new AnswerLayer(this.stage.contents, () => this.middle, () => this.pointSize());
  }

  /** The world position around which everything is drawn. */
  get middle(): Position {
    return (this.mesh ?? this.terrain)?.shown.middle ?? [0, 0, 0];
  }

  get box(): Box3 {
    return (this.mesh ?? this.terrain)?.box.clone() ?? new Box3();
  }

  /** Shows a mesh or a surface in the place of what was shown before. */
  adopt(shown: Shown | ShownSurface): void {
    this.clear();
    if (shown.kind === "mesh") this.mesh = new MeshLayers(shown, this.stage.contents);
    else this.terrain = new TerrainLayer(shown, this.stage.contents);
  }

  /** Shows nothing. */
  clear(): void {
    this.mesh?.remove();
    this.terrain?.remove();
    this.drawing.clear();
    this.mesh = null;
    this.terrain = null;
    this.stage.draw();
  }

  /** Paints layers as they are wanted; the height up to which all is shown, null for no limit. */
  paint(state: State): number | null {
    const { mesh, stage } = this;
    if (mesh === null) return null;
    mesh.paint(stage.look, state.colouring, Number(state.settings["max_slope"]));
    for (const name of LAYERS) mesh.show(name, state.layers[name] && !(this.covered && name === "polygons"));
    mesh.xray(state.xray);
    const { box } = this;
    const top = state.slice < 1 ? box.min.y + (box.max.y - box.min.y) * state.slice + 0.2 : null;
    stage.sliceAt(top);
    stage.draw();
    return top === null ? null : top + mesh.shown.middle[1];
  }

  /** Paints a surface; `fits` tells where the asked agent does. */
  paintTerrain(state: State, fits: Uint8Array): void {
    this.stage.sliceAt(null);
    this.terrain?.paint(this.stage.look, state.shade, fits, state.things);
    this.stage.draw();
  }

  /** Brings everything into view, or, where it is given, a camera back: its place, then what it looks at. */
  placeCamera(camera: number[] | null): void {
    const { stage } = this;
    stage.frame(this.box);
    if (camera === null) return;
    stage.camera.position.fromArray(camera);
    stage.controls.target.fromArray(camera, 3);
    stage.controls.update();
  }

  get camera(): number[] {
    return [...this.stage.camera.position.toArray(), ...this.stage.controls.target.toArray()];
  }

  lookFromAbove(): void {
    const { camera, controls } = this.stage;
    const above = new Vector3(0, controls.getDistance(), 0.01);
    camera.position.copy(controls.target).add(above);
    controls.update();
  }

  /** What is drawn under a place of the page. */
  under(x: number, y: number): Hit | null {
    const { mesh, stage, terrain } = this;
    const ray = stage.ray(x, y);
    const ground = terrain?.pick(ray) ?? null;
    const hit = ground === null ? (mesh?.pick(ray, (height) => stage.isCut(height)) ?? null) : { place: ground, polygon: null };
    if (hit === null) return null;
    const at = hit.place.toArray().map((v, k) => Number((v + (this.middle[k] ?? 0)).toFixed(3))) as Position;
    return { at, polygon: hit.polygon };
  }

  private pointSize(): number {
    const size = this.box.getSize(new Vector3());
    return Math.min(Math.max(Math.max(size.x, size.z) / 160, 0.12), 1.5);
  }
}
