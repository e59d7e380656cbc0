// The panel's controls: they show the state, and tell when someone changes it.

import { beside, concerned, SLIDERS, type Settings } from "./settings.ts";
import type { Position } from "./engine/messages.ts";
import { count } from "./marks.ts";
import type { LayerName } from "./scene/mesh-layers.ts";
import { HINTS, needsEnd, needsRadius, type Told } from "./tools.ts";
import type { State } from "./state.ts";

export interface Changes {
  sample: (part: { sample?: string; seed?: number; size?: number }) => void;
  fileOptions: () => void;
  setting: (name: string, value: number | string | boolean) => void;
  reset: () => void;
  unmark: () => void;
  unmarkLast: () => void;
  layer: (name: LayerName, shown: boolean) => void;
  view: (part: Partial<Pick<State, "colouring" | "xray" | "slice">>) => void;
  question: (part: Partial<Pick<State, "areaShape" | "funnel" | "tool" | "model" | "radius" | "area" | "from" | "to">>) => void;
}

export class Controls {
  private cells: Record<string, number> = {};

  constructor(private readonly root: ParentNode, private readonly changes: Changes) {
    this.listen();
  }

  get<E extends HTMLElement = HTMLElement>(id: string): E {
    const element = this.root.querySelector<E>(`#${id}`);
    if (element === null) throw new Error(`no #${id}`);
    return element;
  }

  show(state: State, isFile: boolean): void {
    this.get<HTMLSelectElement>("sample").value = isFile ? "" : state.sample;
    this.get<HTMLInputElement>("seed").value = String(state.seed);
    this.get<HTMLInputElement>("size").value = String(state.size);
    for (const id of ["seed", "size"]) this.get<HTMLInputElement>(id).disabled = isFile;
    this.all("input[data-layer]", (input) => (input.checked = state.layers[input.dataset["layer"] as LayerName]));
    this.get<HTMLSelectElement>("colouring").value = state.colouring;
    this.get<HTMLInputElement>("xray").checked = state.xray;
    this.get<HTMLInputElement>("slice").value = String(state.slice);
    this.all("input[name=tool]", (input) => (input.checked = input.value === state.tool));
    this.all("input[name=model]", (input) => (input.checked = input.value === state.model));
    this.get("tool-hint").textContent = HINTS[state.tool];
    this.get<HTMLInputElement>("radius").value = String(state.radius);
    this.get("radius-value").textContent = `${state.radius} m`;
    this.hidden("[data-for=radius]", !needsRadius(state.tool) || (state.tool === "area" && state.areaShape === "polygon"));
    this.all("input[name=area-shape]", (input) => (input.checked = input.value === state.areaShape));
    this.hidden("[data-for=area]", state.tool !== "area");
    this.hidden("#unmark, #unmark-last, [data-export=marks]", count(state.marks) === 0);
    this.get<HTMLSelectElement>("area").value = state.area === null ? "" : String(state.area);
    this.hidden("[data-for=path]", state.tool !== "path");
    for (const end of ["from", "to"] as const) {
      const input = this.get<HTMLInputElement>(end);
      if (document.activeElement !== input) input.value = state[end]?.map((v) => Number(v.toFixed(6))).join(", ") ?? "";
      input.dataset["exact"] = state[end]?.join(",") ?? "";
    }
    this.hidden("[for=from], #from", state.tool === "area");
    this.hidden("[for=to], #to", !needsEnd(state.tool));
  }

  /** Which step of the funnel is shown, 0 for none, of how many. */
  funnel(step: number, steps: number): void {
    this.get("funnel-row").hidden = steps === 0;
    this.get("funnel-hint").hidden = step === 0 || step > steps;
    const slider = this.get<HTMLInputElement>("funnel");
    slider.max = String(steps);
    slider.value = String(step);
    this.get("funnel-value").textContent = step === 0 || step > steps ? `${steps} steps` : `${step} of ${steps}`;
  }

  /** `cells`: how many cells the lengths come to; without them, as many as before. */
  settings(settings: Settings, cells = this.cells): void {
    this.cells = cells;
    for (const slider of SLIDERS.flatMap(({ sliders }) => sliders)) {
      const value = Number(settings[slider.name]);
      this.all(`[data-setting="${slider.name}"]`, (input) => (input.value = String(value)));
      this.all(`[data-number="${slider.name}"]`, (input) => {
        if (document.activeElement !== input) input.value = String(value);
      });
      const other = beside(slider, settings, cells);
      this.text(`[data-beside="${slider.name}"]`, other === "" ? "" : `= ${other}`);
    }
    this.get<HTMLSelectElement>("partition").value = String(settings["partition"]);
    this.all("[data-switch]", (input) => (input.checked = settings[input.dataset["switch"] ?? ""] === true));
  }

  /** Puts each warning beside the setting that it concerns; gives back those that nobody would see there. */
  warnings(texts: string[]): string[] {
    this.all<HTMLElement>("[data-warning]", (element) => (element.hidden = true));
    const isOpen = this.get<HTMLDetailsElement>("section-settings").open;
    return texts.filter((text) => {
      const place = this.root.querySelector<HTMLElement>(`[data-warning="${concerned(text) ?? ""}"]`);
      if (place === null) return true;
      place.textContent = text;
      place.hidden = false;
      return !isOpen || text.startsWith("nothing walkable");
    });
  }

  notice(text: string | null): void {
    const element = this.get("notice");
    element.hidden = text === null;
    element.textContent = text;
  }

  /** What is being done; null when nothing is. */
  work(text: string | null, share: number | null = null): void {
    this.get("work").hidden = text === null;
    this.get("work-text").textContent = text;
    const bar = this.get<HTMLProgressElement>("progress");
    if (share === null) bar.removeAttribute("value");
    else bar.value = share;
  }

  table(id: string, { head, rows }: Told): void {
    const table = document.createElement("table");
    const row = (cells: string[], names: (string | null)[], isHead: boolean) => {
      const line = table.insertRow();
      cells.forEach((text, i) => {
        const cell = document.createElement(text !== "" && (isHead || i === 0) ? "th" : "td");
        cell.textContent = text;
        if (cell.tagName === "TH") cell.scope = isHead ? "col" : "row";
        const name = names[i];
        if (name != null) cell.dataset["cell"] = name;
        line.append(cell);
      });
    };
    if (head.length > 0) row(head, [], true);
    for (const [name, ...cells] of rows) row(cells, cells.map((_, i) => (i === 0 ? null : i === 1 ? name : `${name}-${i}`)), false);
    this.get(id).replaceChildren(...(rows.length > 0 ? [table] : []));
  }

  private listen(): void {
    const { changes } = this;
    const on = (selector: string, type: string, then: (input: HTMLInputElement) => void) =>
      this.all(selector, (input) => input.addEventListener(type, () => then(input)));
    on("#sample", "change", (input) => changes.sample({ sample: input.value }));
    on("#seed", "change", (input) => changes.sample({ seed: Math.max(0, Math.round(Number(input.value))) }));
    on("#size", "change", (input) => changes.sample({ size: Math.max(1, Math.round(Number(input.value))) }));
    on("#up, #scale, #flip", "change", () => changes.fileOptions());
    on("[data-setting]", "input", (input) => changes.setting(input.dataset["setting"] ?? "", Number(input.value)));
    on("[data-number]", "change", (input) => changes.setting(input.dataset["number"] ?? "", Number(input.value)));
    on("[data-switch]", "change", (input) => changes.setting(input.dataset["switch"] ?? "", input.checked));
    on("#partition", "change", (input) => changes.setting("partition", input.value));
    on("#reset", "click", () => changes.reset());
    on("input[data-layer]", "change", (input) => changes.layer(input.dataset["layer"] as LayerName, input.checked));
    on("#colouring", "change", (input) => changes.view({ colouring: input.value as State["colouring"] }));
    on("#xray", "change", (input) => changes.view({ xray: input.checked }));
    on("#slice", "input", (input) => changes.view({ slice: Number(input.value) }));
    on("input[name=tool]", "change", (input) => changes.question({ tool: input.value as State["tool"] }));
    on("input[name=model]", "change", (input) => changes.question({ model: input.value as State["model"] }));
    on("#area", "change", (input) => changes.question({ area: input.value === "" ? null : Number(input.value) }));
    on("#unmark", "click", () => changes.unmark());
    on("#unmark-last", "click", () => changes.unmarkLast());
    on("input[name=area-shape]", "change", (input) => changes.question({ areaShape: input.value as State["areaShape"] }));
    on("#radius", "input", (input) => changes.question({ radius: Number(input.value) }));
    const funnel = this.get<HTMLInputElement>("funnel");
    on("#funnel", "input", (input) => changes.question({ funnel: Number(input.value) }));
    const step = (by: number) => changes.question({ funnel: Math.min(Math.max(Number(funnel.value) + by, 0), Number(funnel.max)) });
    on("#funnel-back", "click", () => step(-1));
    on("#funnel-on", "click", () => step(1));
    on("#clear", "click", () => changes.question({ from: null, to: null }));
    on(".place", "change", (input) => {
      const numbers = input.value.split(/[\s,;]+/).filter((part) => part !== "").map(Number);
      const fine = numbers.length === 3 && numbers.every(Number.isFinite);
      input.setCustomValidity(fine || numbers.length === 0 ? "" : "three numbers: x, y, z");
      input.reportValidity();
      if (fine || numbers.length === 0) changes.question({ [input.id]: fine ? (numbers as Position) : null });
    });
  }

  private all<E extends HTMLElement = HTMLInputElement>(selector: string, then: (element: E) => void): void {
    this.root.querySelectorAll<E>(selector).forEach(then);
  }

  private text(selector: string, text: string): void {
    this.all<HTMLElement>(selector, (element) => (element.textContent = text));
  }

  private hidden(selector: string, hidden: boolean): void {
    this.all<HTMLElement>(selector, (element) => (element.hidden = hidden));
  }
}

