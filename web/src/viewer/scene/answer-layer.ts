// What is drawn of an answer: polygons, thick lines and points.

import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, SphereGeometry, Vector2, type Object3D } from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import type { Position } from "../engine/messages.ts";
import { LIFT } from "./stage.ts";

export class AnswerLayer {
  private readonly group = new Group();
  private points: InstancedMesh | null = null;
  private count = 0;

  constructor(
    root: Object3D,
    private readonly middle: () => Position,
    /** How large a point is, metres. */
    private readonly pointSize: () => number,
  ) {
    this.group.renderOrder = 5;
    root.add(this.group);
  }

  clear(): void {
    this.points?.dispose();
    this.points = null;
    this.count = 0;
    for (const object of [...this.group.children]) {
      this.group.remove(object);
      if (object instanceof Mesh) {
        object.geometry.dispose();
        object.material.dispose();
      }
    }
  }

  /** Triangles, nine numbers each, around the middle; higher ranks lie above lower ones. */
  polygons(corners: Float32Array, colour: number, rank: number): void {
    if (corners.length === 0) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(corners, 3));
    const material = new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.72, side: DoubleSide, depthWrite: false });
    const mesh = new Mesh(geometry, material);
    mesh.position.y = LIFT + 0.01 * (rank + 1);
    mesh.renderOrder = 3 + rank;
    this.group.add(mesh);
  }

  /** A chain of places. */
  chain(places: Position[], colour: number, width: number, dashed = false): void {
    this.segments(places.slice(1).map((place, i) => [places[i] ?? place, place]), colour, width, dashed);
  }

  segments(pairs: [Position, Position][], colour: number, width: number, dashed = false): void {
    if (pairs.length === 0) return;
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(pairs.flat().flatMap((p) => this.local(p, 0.25)));
    const reach = this.pointSize();
    const material = new LineMaterial({ color: colour, linewidth: width, dashed, dashSize: reach * 2, gapSize: reach * 1.4, depthTest: false, transparent: true });
    material.resolution = new Vector2(1, 1);
    const lines = new LineSegments2(geometry, material);
    if (dashed) lines.computeLineDistances();
    lines.renderOrder = 8;
    this.group.add(lines);
  }

  /** A point; all of them together are one draw call. */
  point(place: Position, colour: number, size = 1): void {
    const points = this.points?.instanceMatrix.count === this.count || this.points === null ? this.grow() : this.points;
    const radius = this.pointSize() * size;
    points.setMatrixAt(this.count, new Matrix4().makeScale(radius, radius, radius).setPosition(...(this.local(place, 0.25) as Position)));
    points.setColorAt(this.count, new Color(colour));
    this.count += 1;
    points.count = this.count;
    points.instanceMatrix.needsUpdate = true;
    if (points.instanceColor !== null) points.instanceColor.needsUpdate = true;
  }

  /** Room for twice as many points. */
  private grow(): InstancedMesh {
    const before = this.points;
    const room = Math.max(16, this.count * 2);
    const material = new MeshBasicMaterial({ depthTest: false, transparent: true });
    const points = new InstancedMesh(new SphereGeometry(1, 16, 12), material, room);
    points.setColorAt(0, new Color());
    if (before !== null) {
      points.instanceMatrix.array.set(before.instanceMatrix.array);
      points.instanceColor?.array.set(before.instanceColor?.array ?? []);
      this.group.remove(before);
      before.geometry.dispose();
      before.dispose();
    }
    points.frustumCulled = false;
    points.renderOrder = 9;
    this.points = points;
    this.group.add(points);
    return points;
  }

  private local([x, y, z]: Position, above: number): number[] {
    const [mx, my, mz] = this.middle();
    return [x - mx, y - my + above, z - mz];
  }
}
