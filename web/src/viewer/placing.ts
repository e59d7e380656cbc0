// Off-mesh links and area volumes, placed by clicks; each bakes the level anew.

import type { Baking } from "./baking.ts";
import type { ChosenLevel } from "./chosen-level.ts";
import type { Controls } from "./controls.ts";
import type { Position } from "./engine/messages.ts";
import type { HeldState } from "./held-state.ts";
import { NO_MARKS, withLink, withoutLast, withPrism, withVolume, type Marks } from "./marks.ts";
import { hull } from "./outline.ts";
import type { Picture } from "./picture.ts";

export class Placing {
  /** The outline of a volume that is being clicked together. */
  private outline: Position[] = [];

  constructor(
    private readonly controls: Controls,
    private readonly level: ChosenLevel,
    private readonly picture: Picture,
    private readonly baking: Baking,
    private readonly held: HeldState,
  ) {}

  /** Takes a click, if the tool places something with it. */
  click(place: Position): boolean {
    const { from, to, tool, marks, areaShape, radius, area } = this.held.state;
    if (tool === "area" && areaShape === "polygon" && this.picture.terrain === null) this.addToOutline(place);
    else if (tool === "area") this.mark(withVolume(marks, place, radius, area));
    else if (tool === "link" && from !== null && to === null) this.mark(withLink(marks, from, place));
    else return false;
    return true;
  }

  closeOutline(): void {
    const around = hull(this.outline);
    this.outline = [];
    if (around.length > 2) this.mark(withPrism(this.held.state.marks, around, this.held.state.area));
  }

  removeLast(): void {
    this.mark(withoutLast(this.held.state.marks, this.held.state.tool !== "link"));
  }

  removeAll(): void {
    this.mark(NO_MARKS);
  }

  /** Another tool forgets the outline. */
  show(): void {
    const { areaShape, tool } = this.held.state;
    if (tool !== "area" || areaShape !== "polygon") this.outline = [];
    this.controls.get("outline-done").hidden = hull(this.outline).length < 3;
  }

  private addToOutline(place: Position): void {
    this.outline = [...this.outline, place];
    const { drawing, stage } = this.picture;
    const around = hull(this.outline);
    drawing.clear();
    for (const point of this.outline) drawing.point(point, stage.look.end);
    if (around.length > 1) drawing.chain([...around, around[0] ?? place], stage.look.second, 4);
    stage.draw();
    this.show();
  }

  /** Bakes with what is placed now. */
  private mark(marks: Marks): void {
    if (this.level.isReady) {
      this.controls.notice("What is shown was baked already; links and areas can be placed where a level is baked.");
      return;
    }
    this.held.change({ marks, ...(this.held.state.tool === "link" ? { from: null, to: null } : {}) });
    void this.baking.run(false);
  }
}
