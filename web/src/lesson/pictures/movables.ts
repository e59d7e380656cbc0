// What can be moved in a picture: obstacles and the ends of the walk, by mouse, finger, and arrow keys.

import { moved, place, stepOf, type Movable, type Plan, type Point } from "../plan.ts";
import type { Text } from "../text/en.ts";
import { at, SCALE } from "./marks.ts";

const SVG = "http://www.w3.org/2000/svg";
const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export interface Host {
  plan: () => Plan;
  move: (plan: Plan) => void;
}

/** The movable things of one picture. They stay the same elements while they move, so that they keep pointer and focus. */
export class Movables {
  private readonly items = new Map<Movable, SVGGElement>();

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly t: Text,
    private readonly host: Host,
    hint: string,
  ) {
    for (const what of [...host.plan().obstacles.keys(), "start", "goal"] as Movable[]) {
      const item = document.createElementNS(SVG, "g");
      item.setAttribute("class", `movable ${typeof what === "number" ? "obstacle" : what}`);
      item.setAttribute("tabindex", "0");
      item.setAttribute("role", "button");
      item.setAttribute("aria-roledescription", t.ui.movable);
      item.setAttribute("aria-describedby", hint);
      item.dataset["movable"] = String(what);
      item.innerHTML = typeof what === "number" ? "<rect/>" : flag(what);
      item.addEventListener("pointerdown", (event) => this.drag(event, item, what));
      // A finger on it moves it, not the page; `touch-action` does not reach groups in SVG everywhere.
      item.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
      item.addEventListener("keydown", (event) => this.key(event, what));
      svg.append(item);
      this.items.set(what, item);
    }
    this.draw();
  }

  draw(): void {
    const plan = this.host.plan();
    for (const [what, item] of this.items) {
      const [x, y] = place(plan, what);
      if (typeof what !== "number") {
        item.setAttribute("transform", `translate(${at(x)} ${at(y)})`);
        item.setAttribute("aria-label", this.t.ui[what](x, y));
        continue;
      }
      const o = plan.obstacles[what];
      if (o === undefined) continue;
      const attributes = { x: at(o.x0), y: at(o.y0), width: at(o.x1 - o.x0), height: at(o.y1 - o.y0) };
      const box = item.querySelector("rect");
      for (const [name, value] of Object.entries(attributes)) box?.setAttribute(name, String(value));
      item.setAttribute("aria-label", this.t.ui.obstacle(what + 1, o.x0, o.y0, o.x1, o.y1));
    }
  }

  private drag(event: PointerEvent, item: SVGGElement, what: Movable): void {
    if (event.button !== 0) return;
    const from = this.spot(event);
    const first = place(this.host.plan(), what);
    event.preventDefault();
    item.focus({ preventScroll: true });
    item.setPointerCapture(event.pointerId);
    const follow = (next: PointerEvent) => {
      const [x, y] = this.spot(next);
      this.to(what, [first[0] + x - from[0], first[1] + y - from[1]]);
    };
    const end = (last: PointerEvent) => {
      item.removeEventListener("pointermove", follow);
      item.removeEventListener("pointerup", end);
      item.removeEventListener("pointercancel", end);
      // Moves may be left out in between, where the pointer was let go counts.
      if (last.type === "pointerup") follow(last);
    };
    item.addEventListener("pointermove", follow);
    item.addEventListener("pointerup", end);
    item.addEventListener("pointercancel", end);
  }

  private key(event: KeyboardEvent, what: Movable): void {
    const direction = ARROWS[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const plan = this.host.plan();
    const step = stepOf(plan, what) * (event.shiftKey ? 5 : 1);
    const [x, y] = place(plan, what);
    this.to(what, [x + direction[0] * step, y + direction[1] * step]);
  }

  private to(what: Movable, spot: Point): void {
    const before = this.host.plan();
    const after = moved(before, what, spot);
    if (JSON.stringify(before) !== JSON.stringify(after)) this.host.move(after);
  }

  /** Where a pointer is, metres. */
  private spot(event: PointerEvent): Point {
    const box = this.svg.getBoundingClientRect();
    const width = this.svg.viewBox.baseVal.width;
    const scale = width / box.width / SCALE;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }
}

function flag(which: "start" | "goal"): string {
  return `<circle class="touch" r="34"/><circle class="spot" r="17"/><text>${which === "start" ? "A" : "B"}</text>`;
}
