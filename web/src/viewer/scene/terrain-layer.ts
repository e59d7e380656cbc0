// A clearance surface as terrain: every square in the colour of what is known of it, and what stands on it.

import {
  BoxGeometry, BufferAttribute, BufferGeometry, Color, CylinderGeometry, DataTexture, DoubleSide, Group, InstancedMesh, LinearFilter, Matrix4, Mesh, MeshLambertMaterial,
  NearestFilter, Quaternion, SRGBColorSpace, Vector3, Box3, type Object3D, type Raycaster,
} from "three";
import type { Position } from "../engine/messages.ts";
import type { Obstacle, ShownSurface } from "../surface/messages.ts";
import type { Look } from "./palette.ts";

export const SHADES = ["clearance", "cause", "plain"] as const;
export type Shade = (typeof SHADES)[number];

/** The colours of the legend in viewer.css. From the narrowest to the widest places; they differ in lightness. */
const NARROW = new Color("#d8efe4");
const WIDE = new Color("#1f7a73");
const PLAIN = new Color("#a9c9a4");
/** Free, but too narrow for the agent. */
const TOO_NARROW = "#e8c468";
/** Blocked squares by cause, in the library's order. */
const CAUSE_COLOURS = ["#00000000", "#8f8578", "#4f7fb8", "#b5679f", "#4a4f57", "#9a9a9a"];

export class TerrainLayer {
  readonly box = new Box3();
  private readonly group = new Group();
  private readonly ground: Mesh<BufferGeometry, MeshLambertMaterial>;
  private readonly things = new Group();
  private readonly texture: DataTexture;

  constructor(readonly shown: ShownSurface, private readonly root: Object3D) {
    const { corners, shares, triangles, told } = shown.terrain;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(corners, 3));
    geometry.setAttribute("uv", new BufferAttribute(shares, 2));
    geometry.setIndex(new BufferAttribute(triangles, 1));
    geometry.computeVertexNormals();
    geometry.computeBoundingBox();
    const [width = 1, height = 1] = told;
    this.texture = new DataTexture(new Uint8Array(width * height * 4), width, height);
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.magFilter = NearestFilter;
    this.texture.minFilter = LinearFilter;
    this.ground = new Mesh(geometry, new MeshLambertMaterial({ map: this.texture, side: DoubleSide, alphaTest: 0.5 }));
    if (geometry.boundingBox !== null) this.box.copy(geometry.boundingBox);
    this.addThings();
    this.group.add(this.ground, this.things);
    root.add(this.group);
  }

  remove(): void {
    this.root.remove(this.group);
    this.texture.dispose();
    this.group.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      (object.geometry as BufferGeometry).dispose();
      (object.material as MeshLambertMaterial).dispose();
    });
  }

  /** Colours the squares; `fits` tells where an agent of the asked radius does. */
  paint(look: Look, shade: Shade, fits: Uint8Array, showsThings: boolean): void {
    this.things.visible = showsThings;
    const { causes, clearances } = this.shown.terrain;
    const pixels = this.texture.image.data as Uint8Array;
    const cap = Math.max(this.shown.summary.max_agent_radius, 1e-9);
    const narrow = rgba(TOO_NARROW);
    const blocked = CAUSE_COLOURS.map(rgba);
    const plainBlocked = rgba(`#${new Color(look.tooSteep).getHexString()}`);
    const ramp = Array.from({ length: 65 }, (_, k) => rgba(`#${NARROW.clone().lerp(WIDE, k / 64).getHexString()}`));
    const plain = rgba(`#${PLAIN.getHexString()}`);
    causes.forEach((cause, k) => {
      let colour = shade === "clearance" ? (ramp[Math.round(((clearances[k] ?? 0) / cap) * 64)] ?? plain) : plain;
      if (cause === 0 && fits[k] === 0) colour = narrow;
      if (cause !== 0) colour = shade === "plain" && cause !== 1 ? plainBlocked : (blocked[cause - 1] ?? plainBlocked);
      pixels.set(colour, k * 4);
    });
    this.texture.needsUpdate = true;
  }

  /** The first place of the ground on a ray. */
  pick(ray: Raycaster): Vector3 | null {
    const hits = ray.intersectObject(this.ground, false);
    return hits.find(({ uv }) => uv === undefined || this.told(uv.x, uv.y).cause !== 1)?.point.clone() ?? null;
  }

  /** The height of the ground as drawn at a place of the world; 0 beyond it. */
  height(x: number, z: number): number {
    const { corners, shares } = this.shown.terrain;
    const columns = shares.length === 0 ? 0 : shares.findIndex((share, k) => k % 2 === 0 && k > 0 && share === 0) / 2;
    const [u, v] = this.share(x, z);
    if (columns < 2 || !(u >= 0 && u <= 1 && v >= 0 && v <= 1)) return 0;
    const rows = shares.length / 2 / columns;
    const line = (share: number, at: (k: number) => number, count: number) => {
      // Lines are equally far apart, save that the last one may be nearer.
      const k = Math.min(Math.floor(share / at(1)), count - 2);
      return [k, (share - at(k)) / (at(k + 1) - at(k))] as const;
    };
    const [i, s] = line(u, (k) => shares[k * 2] ?? 1, columns);
    const [j, t] = line(v, (k) => shares[k * columns * 2 + 1] ?? 1, rows);
    const at = (di: number, dj: number) => corners[((j + dj) * columns + i + di) * 3 + 1] ?? 0;
    const along = (dj: number) => at(0, dj) + (at(1, dj) - at(0, dj)) * s;
    return along(0) + (along(1) - along(0)) * t + this.shown.middle[1];
  }

  /** A chain of places laid on the ground. */
  drape(places: Position[]): Position[] {
    const step = Math.max(this.shown.summary.sample_size * 2, 0.5);
    return places.flatMap((to, k) => {
      const from = places[k - 1];
      if (from === undefined) return [[to[0], this.height(to[0], to[2]), to[2]] as Position];
      const pieces = Math.min(Math.max(Math.ceil(Math.hypot(to[0] - from[0], to[2] - from[2]) / step), 1), 500);
      return Array.from({ length: pieces }, (_, p): Position => {
        const part = (p + 1) / pieces;
        const [x, z] = [from[0] + (to[0] - from[0]) * part, from[2] + (to[2] - from[2]) * part];
        return [x, this.height(x, z), z];
      });
    });
  }

  /** What is known of the square at a place of the world. */
  at(x: number, z: number): { cause: number; clearance: number } {
    return this.told(...this.share(x, z));
  }

  /** Where a place of the world is among the squares: 0 to 1 along X, then along Z. */
  private share(x: number, z: number): [number, number] {
    const { origin_x, origin_z, sample_size, samples_x, samples_z } = this.shown.summary;
    return [((x - origin_x) / sample_size + 0.5) / samples_x, ((z - origin_z) / sample_size + 0.5) / samples_z];
  }

  private told(u: number, v: number): { cause: number; clearance: number } {
    const { told, causes, clearances } = this.shown.terrain;
    const [width = 1, height = 1] = told;
    const [i, j] = [Math.min(Math.max(Math.floor(u * width), 0), width - 1), Math.min(Math.max(Math.floor(v * height), 0), height - 1)];
    return { cause: causes[j * width + i] ?? 0, clearance: clearances[j * width + i] ?? 0 };
  }

  /** Obstacles and water, which only a description tells of. */
  private addThings(): void {
    const { obstacles = [], water } = this.shown.description?.areas ?? {};
    const [mx, my, mz] = this.shown.middle;
    const boxes = obstacles.flatMap((o) => (o.rect === undefined ? [] : [{ o, x: (o.rect[0] + o.rect[2]) / 2, z: (o.rect[1] + o.rect[3]) / 2, w: o.rect[2] - o.rect[0], d: o.rect[3] - o.rect[1] }]));
    const rounds = obstacles.flatMap((o) => (o.circle === undefined ? [] : [{ o, x: o.circle[0], z: o.circle[1], w: o.circle[2] * 2, d: o.circle[2] * 2 }]));
    const instances = (list: { o: Obstacle; x: number; z: number; w: number; d: number }[], geometry: BufferGeometry) => {
      if (list.length === 0) return geometry.dispose();
      const mesh = new InstancedMesh(geometry, new MeshLambertMaterial({ color: 0xb9a58c }), list.length);
      list.forEach(({ o, x, z, w, d }, i) => {
        const place = new Vector3(x - mx, (o.min_y + o.max_y) / 2 - my, z - mz);
        mesh.setMatrixAt(i, new Matrix4().compose(place, new Quaternion(), new Vector3(Math.max(w, 0.05), Math.max(o.max_y - o.min_y, 0.05), Math.max(d, 0.05))));
      });
      this.things.add(mesh);
    };
    instances(boxes, new BoxGeometry());
    instances(rounds, new CylinderGeometry(0.5, 0.5, 1, 20));
    if (water !== undefined) this.addWater(water.surface_y - my);
  }

  /** Water over every triangle that dips into it. */
  private addWater(height: number): void {
    const { corners, triangles } = this.shown.terrain;
    const places: number[] = [];
    for (let i = 0; i < triangles.length; i += 3) {
      const three = [...triangles.subarray(i, i + 3)];
      if (three.every((k) => (corners[k * 3 + 1] ?? 0) >= height)) continue;
      for (const k of three) places.push(corners[k * 3] ?? 0, height, corners[k * 3 + 2] ?? 0);
    }
    if (places.length === 0) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
    geometry.computeVertexNormals();
    this.things.add(new Mesh(geometry, new MeshLambertMaterial({ color: 0x4f9fc8, transparent: true, opacity: 0.45, depthWrite: false, side: DoubleSide })));
  }
}

/** `#rrggbb` or `#rrggbbaa` as bytes. */
function rgba(text: string): number[] {
  const at = (k: number) => Number.parseInt(text.slice(k, k + 2), 16);
  return [at(1), at(3), at(5), text.length > 7 ? at(7) : 255];
}
