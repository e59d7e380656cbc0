// What is under the pointer.

import type { Hit } from "./picture.ts";
import type { MeshLayers } from "./scene/mesh-layers.ts";

export class Inspector {
  constructor(private readonly element: HTMLElement) {}

  hide(): void {
    this.element.hidden = true;
  }

  show(hit: Hit | null, mesh: MeshLayers | null): void {
    this.element.hidden = hit === null || mesh === null;
    if (hit === null || mesh === null) return;
    const { areas, flags, islands } = mesh.shown.surface;
    const hex = (flags[hit.polygon] ?? 0).toString(16).padStart(4, "0");
    this.element.textContent =
      `${mesh.nameOf(hit.polygon)} · area ${areas[hit.polygon]} · flags 0x${hex} · island ${islands[hit.polygon]}\n` +
      hit.at.map((v) => v.toFixed(2)).join(", ");
  }
}
