// What the picture costs: time of a frame, draw calls, triangles, bytes of buffers.

import { BufferGeometry, DataTexture, InstancedMesh, Spherical, Texture, Vector3, type Object3D } from "three";
import type { Stage } from "./scene/stage.ts";

/** How long the picture is turned to measure, milliseconds. */
const TURN = 3000;

const many = (n: number) => n.toLocaleString("en");

export class Stats {
  private turning = false;

  constructor(private readonly stage: Stage, private readonly element: HTMLElement, private readonly button: HTMLElement) {
    button.addEventListener("click", () => this.show(element.hidden === true));
  }

  private show(shown: boolean): void {
    const { element, stage } = this;
    element.hidden = !shown;
    this.button.setAttribute("aria-pressed", String(shown));
    stage.onFrame = shown ? (milliseconds) => this.tell(milliseconds) : null;
    if (shown && element.childElementCount === 0) {
      element.innerHTML = `<span id="stats-text"></span><button type="button">Turn for 3 s</button>`;
      element.querySelector("button")?.addEventListener("click", () => void this.turn());
    }
    stage.draw();
  }

  /** Frames a second while the picture is turned once around, as fast as it can be drawn. */
  async turn(): Promise<void> {
    if (this.turning) return;
    this.turning = true;
    const { camera, controls, resolution } = this.stage;
    resolution.begin();
    const place = camera.position.clone();
    const start = performance.now();
    let frames = 0;
    for (let now = start; now < start + TURN; now = await nextFrame()) {
      const around = new Spherical().setFromVector3(place.clone().sub(controls.target));
      around.theta += ((now - start) / TURN) * Math.PI * 2;
      camera.position.copy(controls.target).add(new Vector3().setFromSpherical(around));
      // The controls' own update would ask for another picture.
      camera.lookAt(controls.target);
      this.stage.drawNow();
      frames += 1;
    }
    const rate = frames / ((performance.now() - start) / 1000);
    camera.position.copy(place);
    controls.update();
    this.turning = false;
    if (resolution.isCoarse) this.element.dataset["coarse"] = "";
    this.stage.rest();
    this.element.dataset["rate"] = rate.toFixed(1);
    this.stage.draw();
  }

  private tell(milliseconds: number): void {
    const { render } = this.stage.renderer.info;
    const rate = this.element.dataset["rate"];
    const coarse = this.element.dataset["coarse"] === undefined ? "" : ", at a quarter of the pixels";
    const text = `${milliseconds.toFixed(1)} ms to submit${rate === undefined ? "" : ` · ${rate} frames/s turning${coarse}`}\n${render.calls} draw calls · ${many(render.triangles)} triangles · ${many(render.lines)} lines\n${megabytes(bufferBytes(this.stage.scene))} in buffers`;
    const place = this.element.querySelector("#stats-text");
    if (place !== null) place.textContent = text;
  }
}

/** Bytes of everything that the graphics card holds for a scene. */
export function bufferBytes(scene: Object3D): number {
  const seen = new Set<ArrayBufferLike>();
  let bytes = 0;
  const add = (array: ArrayBufferView | undefined | null) => {
    if (array == null || seen.has(array.buffer)) return;
    seen.add(array.buffer);
    bytes += array.byteLength;
  };
  scene.traverse((object) => {
    const { geometry, material } = object as { geometry?: unknown; material?: { map?: Texture | null } };
    if (geometry instanceof BufferGeometry) {
      for (const attribute of Object.values((geometry as BufferGeometry).attributes)) add("data" in attribute ? attribute.data.array : attribute.array);
      add(geometry.index?.array);
    }
    if (object instanceof InstancedMesh) add(object.instanceMatrix.array);
    if (material?.map instanceof DataTexture) add(material.map.image.data as Uint8Array);
  });
  return bytes;
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`;

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
