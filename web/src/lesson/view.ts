// The page filled with what the library answers.

import type { Check, Convexity, Floor, Voxels } from "./engine.ts";
import { escape, table } from "./html.ts";
import { asTables, type Shown } from "./pictures/as-tables.ts";
import { cellsPicture, polygonsPicture, simplePicture, voxelsPicture, wayPicture } from "./pictures/floor.ts";
import { Movables, type Host } from "./pictures/movables.ts";
import { shapePicture } from "./pictures/shape.ts";
import { isLesson } from "./plan.ts";
import { REAL_COLUMNS, simpleValues, TABLES, textValue, voxelValues } from "./rows.ts";
import { PARTS, type PartName } from "./shown-code.ts";
import type { State } from "./state.ts";
import type { Text } from "./text/en.ts";

/** Everything that the library said about a state. */
export interface Answers {
  convexity: Convexity;
  floor: Floor;
  voxels: Record<"watershed" | "monotone", Voxels>;
}

export class View {
  private readonly movables: Movables[] = [];
  private shown: Shown | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly t: Text,
    host: Host,
  ) {
    const hints = { walkable: "walkable", polygons: "polygons", way: "way", simple: "real", voxels: "real" };
    for (const [picture, part] of Object.entries(hints)) {
      const svg = this.get<SVGSVGElement>(`[data-picture="${picture}"]`);
      this.movables.push(new Movables(svg, t, host, `${part}-hint`));
    }
    for (const part of PARTS) this.get(`[data-details="${part}"]`).addEventListener("toggle", () => this.details(part));
  }

  private get<E extends Element = HTMLElement>(selector: string): E {
    const found = this.root.querySelector<E>(selector);
    if (found === null) throw new Error(`the page has no ${selector}`);
    return found;
  }

  /** What the reader chose. */
  controls(state: State): void {
    for (const [group, value] of [["shape", state.shape], ["line", state.line], ["regions", state.regions]] as const) {
      this.get<HTMLInputElement>(`input[name="${group}"][value="${value}"]`).checked = true;
    }
    const shown = `${state.plan.radius.toFixed(2)} ${this.t.ui.metres}`;
    for (const slider of this.root.querySelectorAll<HTMLInputElement>("[data-radius]")) {
      slider.value = String(state.plan.radius);
      slider.setAttribute("aria-valuetext", shown);
    }
    for (const output of this.root.querySelectorAll("[data-shown-radius]")) output.textContent = shown;
  }

  answers(state: State, answers: Answers): void {
    const { floor, convexity } = answers;
    const { plan } = state;
    const voxels = answers.voxels[state.regions];
    const shape = convexity[state.shape];
    this.picture("convex", shapePicture(shape));
    this.picture("walkable", cellsPicture(plan, floor));
    this.picture("polygons", polygonsPicture(plan, floor));
    this.picture("way", wayPicture(plan, floor, state.line));
    this.picture("simple", simplePicture(plan, floor));
    this.picture("voxels", voxelsPicture(plan, voxels));
    this.movables.forEach((movables) => movables.draw());
    this.readings(state, answers);
    this.ribbon(floor);
    this.tables(state, answers);
    this.shown = { plan, floor, voxels, shape };
    PARTS.forEach((part) => this.details(part));
  }

  /** The tables behind a picture, where they are open. */
  private details(part: PartName): void {
    const details = this.get<HTMLDetailsElement>(`[data-details="${part}"]`);
    if (this.shown === null || !details.open) return;
    this.get(`[data-tables="${part}"]`).innerHTML = asTables(this.t, part, this.shown);
  }

  /** Writes only what is new: the browser need not lay out the rest again. */
  private say(selector: string, text: string): HTMLElement {
    const element = this.get(selector);
    if (element.textContent !== text) element.textContent = text;
    return element;
  }

  private picture(name: string, drawn: string): void {
    this.get(`[data-picture="${name}"] > g`).innerHTML = drawn;
  }

  private ribbon(floor: Floor): void {
    const counts = {
      cells: floor.cells,
      walkable: floor.walkable,
      left: floor.filtered,
      polygons: floor.polygons.length,
      sequence: floor.sequence?.length ?? "–",
      points: floor.pulled_path?.points.length ?? "–",
    };
    for (const [name, count] of Object.entries(counts)) this.say(`[data-count="${name}"]`, String(count));
  }

  private tables(state: State, answers: Answers): void {
    const lesson = isLesson(state.plan);
    for (const [name, rows] of Object.entries(TABLES)) {
      for (const { id, text, here } of rows) {
        const value = here(answers);
        // The shapes of part 1 are never changed.
        const comparable = lesson || (name === "convex" && id !== "polygonsTurns");
        const verdict = text === "" ? "added" : value === text ? "same" : comparable ? "differs" : "changed";
        const scope = `[data-table="${name}"]`;
        this.say(`${scope} [data-cell="${id}"]`, textValue(this.t, value));
        this.say(`${scope} [data-same="${id}"]`, this.t.ui[verdict]).dataset["verdict"] = verdict;
      }
    }
    const { watershed, monotone } = answers.voxels;
    const values = { simple: simpleValues(answers.floor), watershed: voxelValues(watershed), monotone: voxelValues(monotone) };
    for (const column of REAL_COLUMNS) {
      for (const [id, value] of Object.entries(values[column])) {
        this.say(`[data-cell="${id}-${column}"]`, textValue(this.t, value));
      }
    }
  }

  /** A line below each picture. */
  private readings(state: State, { convexity, floor, voxels }: Answers): void {
    const { t } = this;
    const shape = convexity[state.shape];
    const label = (id: keyof Text["rows"]) => t.rows[id][0] ?? "";
    const path = floor[state.line];
    const nowhere = floor.start_polygon === null || floor.goal_polygon === null ? t.ui.noEnd : t.ui.noRoute;
    const way = () => {
      if (path === null) return nowhere;
      return `${floor.sequence?.join(" → ")} · ${path.points.length} ${t.ribbon.points} · ${path.cost.toFixed(4)} ${t.ui.metres}`;
    };
    const leaving = shape.shown.filter((pair) => pair.leaves).length;
    const lines: Record<PartName, string> = {
      convex: `${label(state.shape === "l" ? "lLeaving" : "squareLeaving")}: ${leaving} / ${shape.shown.length}`,
      walkable: `${t.ui.removed(floor.removed)} · ${t.ui.left(floor.filtered)}`,
      polygons: `${floor.polygons.length} ${t.ribbon.polygons} · ${label("adjacent")}: ${floor.adjacent.length} · ${label("contacts")}: ${floor.point_contacts}`,
      way: way(),
      real: voxels[state.regions].path === null ? t.ui.noRoute : "",
    };
    for (const [part, text] of Object.entries(lines)) {
      // Read out only where the reader is.
      const here = this.get(`#${part}`).contains(document.activeElement);
      this.get(`[data-reading="${part}"]`).setAttribute("aria-live", here ? "polite" : "off");
      this.say(`[data-reading="${part}"]`, text).hidden = text === "";
    }
    const nodes = (count: number) => `${count} ${t.ribbon.polygons}`;
    const lost = path === null ? ` · ${nowhere}` : "";
    this.say('[data-caption="simple"]', nodes(floor.polygons.length) + lost);
    const regions = `${t.ui[state.regions]} · ${nodes(voxels[state.regions].polygons.length)}`;
    this.say('[data-caption="voxels"]', regions);
  }

  checks(list: Check[]): void {
    const { checks } = this.t;
    const good = list.filter((check) => check.failure === null).length;
    const verdict = this.get("[data-summary]");
    verdict.dataset["good"] = String(good === list.length);
    const left = list.some((check) => check.check === "sequence") ? "" : ` ${checks.noRoute}`;
    verdict.textContent = checks.summary(good, list.length) + left;
    const rows = list.map(({ check, function: name, failure }) => {
      const result = failure === null ? checks.passes : `${checks.fails}: ${escape(failure)}`;
      const mark = `<span data-check="${check}" data-good="${failure === null}">${result}</span>`;
      return [checks.names[check] ?? check, `<code>${name}</code>`, mark];
    });
    this.get("[data-checks]").innerHTML = table(checks.title, [checks.check, checks.function, checks.result], rows, true);
  }

  /** A message at the top, or none. */
  notice(text: string | null): void {
    const notice = this.get("[data-notice]");
    notice.hidden = text === null;
    notice.textContent = text ?? "";
  }

  log(lines: string[]): void {
    const list = this.get("[data-log]");
    list.innerHTML = lines.map((line) => `<li>${escape(line)}</li>`).join("");
    const frame = list.parentElement;
    if (frame !== null) frame.scrollTop = frame.scrollHeight;
  }
}
