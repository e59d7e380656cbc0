// What is drawn of a level and its mesh: one object a layer, so one draw call each.

import {
  Box3, BufferAttribute, BufferGeometry, Color, DoubleSide, FrontSide, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, MeshLambertMaterial, Object3D,
  Vector3, type Intersection, type Raycaster,
} from "three";
import type { LineName, Shown } from "../engine/messages.ts";
import { fill, type Colouring, type Look } from "./palette.ts";
import { LIFT } from "./stage.ts";

export const LAYERS = ["level", "polygons", "inner", "walls", "portals", "offMesh", "tiles", "detail"] as const;
export type LayerName = (typeof LAYERS)[number];

/** How many pieces the arc of an off-mesh link has. */
const ARC_PIECES = 16;

export class MeshLayers {
  readonly objects: Partial<Record<LayerName, Object3D>> = {};
  readonly box = new Box3();
  private surface: Mesh<BufferGeometry, MeshBasicMaterial> | null = null;
  private level: Mesh<BufferGeometry, MeshLambertMaterial> | null = null;

  constructor(readonly shown: Shown, private readonly root: Object3D) {
    if (shown.level !== null && shown.level.corners.length > 0) this.addLevel(shown.level.corners);
    if (shown.surface.corners.length > 0) this.addSurface(shown.surface.corners);
    for (const name of ["inner", "walls", "portals", "tiles", "detail"] as const) this.addLines(name, shown.lines[name]);
    this.addLines("offMesh", arcs(shown.lines.offMesh));
  }

  /** Takes everything out of the picture and out of the graphics card's memory. */
  remove(): void {
    for (const object of Object.values(this.objects)) {
      this.root.remove(object);
      if (object instanceof Mesh || object instanceof LineSegments) {
        object.geometry.dispose();
        object.material.dispose();
      }
    }
  }

  /** Colours by the look of the page, by what polygons are, and by how steep the level is. */
  paint(look: Look, colouring: Colouring, maxSlope: number): void {
    const line = (name: LineName, colour: number) => {
      const object = this.objects[name];
      if (object instanceof LineSegments) (object.material as LineBasicMaterial).color.set(colour);
    };
    line("inner", look.edge);
    line("walls", look.wall);
    line("portals", look.portal);
    line("tiles", look.tile);
    line("detail", look.detail);
    line("offMesh", look.offMesh);
    this.paintLevel(look, maxSlope);
    this.paintSurface(colouring);
  }

  show(name: LayerName, visible: boolean): void {
    const object = this.objects[name];
    if (object !== undefined) object.visible = visible;
  }

  /** Lets one look through walls and roofs. */
  xray(on: boolean): void {
    if (this.level !== null) {
      this.level.material.transparent = on;
      this.level.material.opacity = on ? 0.3 : 1;
      this.level.material.depthWrite = !on;
      this.level.material.needsUpdate = true;
    }
  }

  /** The first place of the surface on a ray that is not cut away, with its polygon. */
  pick(ray: Raycaster, isCut: (y: number) => boolean): { place: Vector3; polygon: number } | null {
    if (this.surface === null) return null;
    const hits: Intersection[] = ray.intersectObject(this.surface, false);
    const hit = hits.find(({ point }) => !isCut(point.y));
    if (hit === undefined || hit.faceIndex === undefined || hit.faceIndex === null) return null;
    const place = hit.point.clone();
    place.y -= LIFT;
    return { place, polygon: this.shown.surface.polygons[hit.faceIndex] ?? 0 };
  }

  /** The triangles of some polygons, nine numbers each. */
  cornersOf(polygons: ReadonlySet<number>): Float32Array {
    const { corners, polygons: owners } = this.shown.surface;
    const found: number[] = [];
    owners.forEach((owner, i) => {
      if (polygons.has(owner)) found.push(...corners.subarray(i * 9, i * 9 + 9));
    });
    return new Float32Array(found);
  }

  /** The number of a polygon by its name: `column,row,layer#index`. */
  numberOf(name: string): number | null {
    const [key = "", index = ""] = name.split("#");
    const first = this.firsts.get(key);
    return first === undefined ? null : first + Number(index);
  }

  /** The name of a polygon by its number. */
  nameOf(polygon: number): string {
    const { firstPolygons, tiles } = this.shown.surface;
    let tile = firstPolygons.length - 1;
    while (tile > 0 && (firstPolygons[tile] ?? 0) > polygon) tile -= 1;
    return `${tiles.slice(tile * 3, tile * 3 + 3).join(",")}#${polygon - (firstPolygons[tile] ?? 0)}`;
  }

  private get firsts(): Map<string, number> {
    const { firstPolygons, tiles } = this.shown.surface;
    const keys = Array.from(firstPolygons, (first, i): [string, number] => [tiles.slice(i * 3, i * 3 + 3).join(","), first]);
    const firsts = new Map(keys);
    Object.defineProperty(this, "firsts", { value: firsts });
    return firsts;
  }

  private addLevel(corners: Float32Array): void {
    const geometry = soup(corners);
    geometry.computeVertexNormals();
    geometry.setAttribute("color", new BufferAttribute(new Uint8Array(corners.length), 3, true));
    // One looks through what is turned away, such as ceilings from above.
    const material = new MeshLambertMaterial({ vertexColors: true, side: FrontSide });
    // The mesh strays from the ground by a cell or two, and must not drown in it.
    material.polygonOffset = true;
    material.polygonOffsetFactor = 1;
    material.polygonOffsetUnits = 32;
    this.level = new Mesh(geometry, material);
    this.add("level", this.level);
  }

  private addSurface(corners: Float32Array): void {
    const geometry = soup(corners);
    geometry.setAttribute("color", new BufferAttribute(new Uint8Array(corners.length), 3, true));
    const material = new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.78, side: DoubleSide, depthWrite: true });
    material.polygonOffset = true;
    material.polygonOffsetFactor = 1;
    this.surface = new Mesh(geometry, material);
    this.surface.position.y = LIFT;
    this.surface.renderOrder = 1;
    this.add("polygons", this.surface);
  }

  private addLines(name: LineName, places: Float32Array): void {
    if (places.length === 0) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(places, 3));
    const lines = new LineSegments(geometry, new LineBasicMaterial());
    lines.position.y = LIFT + 0.02;
    lines.renderOrder = 2;
    this.add(name, lines);
  }

  private add(name: LayerName, object: Mesh | LineSegments): void {
    this.objects[name] = object;
    object.geometry.computeBoundingBox();
    if (name !== "tiles" && object.geometry.boundingBox !== null) this.box.union(object.geometry.boundingBox);
    this.root.add(object);
  }

  private paintLevel(look: Look, maxSlope: number): void {
    if (this.level === null) return;
    const { geometry } = this.level;
    const normals = geometry.getAttribute("normal");
    const colours = geometry.getAttribute("color") as BufferAttribute;
    const least = Math.cos((maxSlope * Math.PI) / 180);
    const bytes = [look.level, look.tooSteep].map(asBytes);
    for (let i = 0; i < normals.count; i += 1) {
      colours.array.set(bytes[normals.getY(i) >= least ? 0 : 1] ?? [0, 0, 0], i * 3);
    }
    colours.needsUpdate = true;
  }

  private paintSurface(colouring: Colouring): void {
    if (this.surface === null) return;
    const { surface } = this.shown;
    const colours = this.surface.geometry.getAttribute("color") as BufferAttribute;
    const tile = colouring === "tile" ? this.tilesOfPolygons() : null;
    const number = (p: number) => {
      if (colouring === "area") return surface.areas[p] ?? 0;
      if (colouring === "island") return surface.islands[p] ?? 0;
      return tile?.[p] ?? p;
    };
    const known = new Map<number, number[]>();
    surface.polygons.forEach((polygon, i) => {
      const n = number(polygon);
      const bytes = known.get(n) ?? asBytes(fill(n));
      known.set(n, bytes);
      for (let k = 0; k < 3; k += 1) colours.array.set(bytes, (i * 3 + k) * 3);
    });
    colours.needsUpdate = true;
  }

  /** A number for each polygon's tile, such that neighbouring tiles differ. */
  private tilesOfPolygons(): number[] {
    const { firstPolygons, tiles, areas } = this.shown.surface;
    const numbers: number[] = [];
    firstPolygons.forEach((first, t) => {
      const [x = 0, z = 0, layer = 0] = tiles.slice(t * 3, t * 3 + 3);
      const n = (((x + 2 * z + layer) % 5) + 5) % 5;
      for (let p = first; p < (firstPolygons[t + 1] ?? areas.length); p += 1) numbers.push(n);
    });
    return numbers;
  }
}

function soup(corners: Float32Array): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(corners, 3));
  return geometry;
}

/** A colour as the graphics card mixes it (linear), in bytes. */
function asBytes(colour: Color | number): number[] {
  const { r, g, b } = new Color(colour);
  return [r, g, b].map((v) => Math.round(v * 255));
}

/** Off-mesh links as arcs, so that they are seen. */
function arcs(segments: Float32Array): Float32Array {
  const places: number[] = [];
  for (let i = 0; i < segments.length; i += 6) {
    const a = new Vector3().fromArray(segments, i);
    const b = new Vector3().fromArray(segments, i + 3);
    const rise = a.distanceTo(b) * 0.25;
    const at = (k: number) => {
      const s = k / ARC_PIECES;
      const p = a.clone().lerp(b, s);
      p.y += 4 * s * (1 - s) * rise;
      return p.toArray();
    };
    for (let k = 0; k < ARC_PIECES; k += 1) places.push(...at(k), ...at(k + 1));
  }
  return new Float32Array(places);
}
