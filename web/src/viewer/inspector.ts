// What is under the pointer.

import type { Position } from "./engine/messages.ts";
import type { Hit, Picture } from "./picture.ts";
import { CAUSES } from "./surface/facts.ts";

export class Inspector {
  private turns = 0;

  /** `look`: what the stages of the bake know of a place, if they are shown. */
  constructor(private readonly element: HTMLElement, private readonly look: (place: Position) => Promise<string | null>) {}

  hide(): void {
    this.element.hidden = true;
  }

  show(hit: Hit | null, { mesh, terrain }: Picture): void {
    this.turns += 1;
    this.element.hidden = hit === null;
    if (hit === null) return;
    const place = hit.at.map((v) => v.toFixed(2)).join(", ");
    if (terrain !== null) {
      const { cause, clearance } = terrain.at(hit.at[0], hit.at[2]);
      const known = cause === 0 ? `clearance ${clearance.toFixed(3)} m` : (CAUSES[cause - 1]?.[1] ?? "blocked").toLowerCase();
      this.element.textContent = `${known}\n${place}`;
    }
    if (mesh === null || hit.polygon === null) return;
    const { areas, flags, islands } = mesh.shown.surface;
    const hex = (flags[hit.polygon] ?? 0).toString(16).padStart(4, "0");
    this.element.textContent =
      `${mesh.nameOf(hit.polygon)} · area ${areas[hit.polygon]} · flags 0x${hex} · island ${islands[hit.polygon]}\n${place}`;
    const turn = this.turns;
    void this.look(hit.at).then((seen) => {
      if (seen !== null && turn === this.turns) this.element.textContent += `\n${seen}`;
    });
  }
}
