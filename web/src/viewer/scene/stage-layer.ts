// What one stage of the bake made, as squares or line segments: one draw call.

import { BufferAttribute, BufferGeometry, Color, DoubleSide, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, type Object3D } from "three";
import type { DrawnStage, StageName } from "../engine/messages.ts";
import { fill, type Look } from "./palette.ts";

/** How far squares and lines stand above the mesh, so that they do not flicker through it, metres. */
const LIFT = 0.06;
/** How light faces are that look up, and to −x, +z, +x, −z. */
const SHADES = [1, 0.72, 0.82, 0.72, 0.6];

/** Ends of the twelve segments of a box. */
const ENDS = 24;

export class StageLayer {
  private object: Mesh<BufferGeometry, MeshBasicMaterial> | LineSegments<BufferGeometry, LineBasicMaterial> | null = null;

  constructor(private readonly root: Object3D) {}

  draw(name: StageName, drawn: DrawnStage, look: Look): void {
    this.clear();
    this.object = drawn.quads === null ? segments(name, drawn, look) : squares(name, drawn.quads);
    this.object.position.y = LIFT;
    this.object.renderOrder = 3;
    this.root.add(this.object);
  }

  clear(): void {
    if (this.object === null) return;
    this.root.remove(this.object);
    this.object.geometry.dispose();
    this.object.material.dispose();
    this.object = null;
  }
}

function squares(name: StageName, { corners, values, faces }: NonNullable<DrawnStage["quads"]>): Mesh<BufferGeometry, MeshBasicMaterial> {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(corners, 3));
  const indices = new Uint32Array(values.length * 6);
  const colours = new Uint8Array(values.length * 12);
  const most = values.reduce((least, value) => Math.max(least, value), 1);
  const known = new Map<number, number[]>();
  values.forEach((value, i) => {
    indices.set([0, 1, 2, 0, 2, 3].map((k) => i * 4 + k), i * 6);
    const face = faces[i] ?? 0;
    const key = value * SHADES.length + face;
    let bytes = known.get(key);
    if (bytes === undefined) {
      const { r, g, b } = colour(name, value, most).multiplyScalar(SHADES[face] ?? 1);
      bytes = [r, g, b].map((v) => Math.round(v * 255));
      known.set(key, bytes);
    }
    for (let k = 0; k < 4; k += 1) colours.set(bytes, (i * 4 + k) * 3);
  });
  geometry.setIndex(new BufferAttribute(indices, 1));
  geometry.setAttribute("color", new BufferAttribute(colours, 3, true));
  // Cells stray from the level by as much as they are high.
  return new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, side: DoubleSide, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -64 }));
}

function colour(name: StageName, value: number, most: number): Color {
  switch (name) {
    case "spans":
      return new Color(["#8d8a84", "#5fb3a8", "#e8c468"][value] ?? "#8d8a84");
    case "open":
      return new Color(["#d9a48c", "#cf957b", "#79c2b4", "#66b1a3"][value] ?? "#66b1a3");
    case "clearance":
      return new Color("#10263f").lerp(new Color("#ffe7a3"), Math.min(value / most, 1));
    default:
      return value === 0 ? new Color("#8d8a84") : fill(value);
  }
}

function segments(name: StageName, drawn: DrawnStage, look: Look): LineSegments<BufferGeometry, LineBasicMaterial> {
  const places = drawn.segments ?? new Float32Array();
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(places, 3));
  if (name !== "hierarchy" || drawn.levels === null) return new LineSegments(geometry, new LineBasicMaterial({ color: name === "raw" ? look.portal : look.path }));
  const colours = new Uint8Array(places.length);
  let box = 0;
  drawn.levels.forEach((count, level) => {
    const { r, g, b } = fill(level);
    const bytes = [r, g, b].map((v) => Math.round(v * 255));
    for (let k = box * ENDS; k < (box + count) * ENDS; k += 1) colours.set(bytes, k * 3);
    box += count;
  });
  geometry.setAttribute("color", new BufferAttribute(colours, 3, true));
  return new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true }));
}
