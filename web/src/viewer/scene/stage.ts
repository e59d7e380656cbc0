// The picture: camera, light and the loop that draws when something has changed.

import {
  AmbientLight, Box3, DirectionalLight, Group, HemisphereLight, PerspectiveCamera, Plane, Raycaster, Scene, Vector2, Vector3, WebGLRenderer, Color,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { DARK, LIGHT, type Look } from "./palette.ts";
import { Resolution } from "./resolution.ts";

/** Everything of the mesh is drawn so much higher than it is, metres, as it lies within the ground. */
export const LIFT = 0.12;

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(50, 1, 0.1, 5000);
  readonly controls: OrbitControls;
  readonly renderer: WebGLRenderer;
  readonly contents = new Group();
  readonly resolution: Resolution;
  look: Look = LIGHT;
  /** Told after each picture how long it took to submit, milliseconds. */
  onFrame: ((milliseconds: number) => void) | null = null;
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private readonly slice = new Plane(new Vector3(0, -1, 0), 0);
  private asked = 0;
  private readonly drawn: (() => void)[] = [];

  constructor(readonly canvas: HTMLCanvasElement, lookChanged: () => void) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: false });
    this.resolution = new Resolution(this.renderer);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.maxPolarAngle = Math.PI * 0.495;
    this.controls.screenSpacePanning = false;
    this.controls.listenToKeyEvents(canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.controls.addEventListener("start", () => this.resolution.begin());
    this.controls.addEventListener("end", () => this.rest());
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(0.5, 1, 0.3);
    this.scene.add(this.contents, sun, new HemisphereLight(0xffffff, 0xb0a890, 1.4), new AmbientLight(0xffffff, 0.35));
    const adopt = () => {
      this.look = this.dark.matches ? DARK : LIGHT;
      this.scene.background = new Color(this.look.sky);
    };
    adopt();
    this.dark.addEventListener("change", () => {
      adopt();
      lookChanged();
      this.draw();
    });
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement ?? canvas);
    this.resize();
  }

  /** Called after the next picture. */
  afterDrawing(then: () => void): void {
    this.drawn.push(then);
    this.draw();
  }

  draw(): void {
    if (this.asked !== 0) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = 0;
      this.drawNow();
      for (const then of this.drawn.splice(0)) then();
    });
  }

  /** The picture moves no more: it is drawn with all its pixels. */
  rest(): void {
    if (this.resolution.end()) this.draw();
  }

  drawNow(): void {
    this.resolution.frame();
    const start = performance.now();
    this.renderer.render(this.scene, this.camera);
    this.onFrame?.(performance.now() - start);
  }

  /** Hides what is above a height; null shows all. */
  sliceAt(height: number | null): void {
    this.slice.constant = height ?? 0;
    this.renderer.clippingPlanes = height === null ? [] : [this.slice];
    this.draw();
  }

  isCut(y: number): boolean {
    return this.renderer.clippingPlanes.length > 0 && y > this.slice.constant;
  }

  /** Looks at a box from south-west above. */
  frame(box: Box3): void {
    if (box.isEmpty()) box.set(new Vector3(-5, 0, -5), new Vector3(5, 1, 5));
    const middle = box.getCenter(new Vector3());
    const towards = new Vector3(-0.4, 0.85, 0.75).normalize();
    this.controls.target.copy(middle);
    this.camera.position.copy(middle).add(towards);
    this.camera.lookAt(middle);
    this.camera.updateMatrixWorld();
    // So far away that every corner of the box is within the picture, with some air.
    const [upDown, leftRight] = [1, this.camera.aspect].map((k) => Math.tan((this.camera.fov * Math.PI) / 360) * k * 0.94);
    const inverse = this.camera.quaternion.clone().invert();
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => new Vector3(k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y, k & 4 ? box.max.z : box.min.z));
    const needed = corners.map((corner) => {
      const seen = corner.sub(middle).applyQuaternion(inverse);
      return seen.z + Math.max(Math.abs(seen.x) / (leftRight ?? 1), Math.abs(seen.y) / (upDown ?? 1));
    });
    const distance = Math.max(...needed, 2);
    this.camera.position.copy(middle).addScaledVector(towards, distance);
    this.range(distance);
    this.controls.update();
    this.draw();
  }

  range(reach: number): void {
    this.camera.near = Math.max(reach / 2000, 0.05);
    this.camera.far = reach * 20 + 100;
    this.controls.maxDistance = reach * 8;
    this.camera.updateProjectionMatrix();
  }

  /** The ray through a place of the canvas, in the page's coordinates. */
  ray(x: number, y: number): Raycaster {
    const box = this.canvas.getBoundingClientRect();
    const place = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    const raycaster = new Raycaster();
    raycaster.setFromCamera(place, this.camera);
    return raycaster;
  }

  /** The picture as PNG. */
  async picture(): Promise<Blob | null> {
    this.renderer.render(this.scene, this.camera);
    return new Promise((done) => this.canvas.toBlob(done, "image/png"));
  }

  private resize(): void {
    const box = this.canvas.parentElement?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return;
    this.renderer.setSize(box.width, box.height, false);
    this.camera.aspect = box.width / box.height;
    this.camera.updateProjectionMatrix();
    this.draw();
  }
}
