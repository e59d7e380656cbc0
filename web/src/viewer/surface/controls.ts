// The controls of surfaces: they show the state, and tell when someone changes it.

import type { State } from "../state.ts";
import type { SurfaceSummary } from "./messages.ts";
import { AGENT_SLIDERS, HEIGHT_SLIDERS, heightsOf, SURFACE_SETTINGS, type SurfaceSetting } from "./settings.ts";
import { SURFACE_TOOLS } from "./tools.ts";

export interface SurfaceChanges {
  /** A null takes the setting back to what the description says. */
  setting: (part: Partial<Record<SurfaceSetting, number | null>>) => void;
  question: (part: Partial<Pick<State, "agentRadius">>) => void;
  view: (part: Partial<Pick<State, "shade" | "things">>) => void;
  heightsAs: (as: State["heightsAs"]) => void;
}

export class SurfaceControls {
  constructor(private readonly root: ParentNode, private readonly changes: SurfaceChanges) {
    this.listen();
  }

  /** `summary`: of the surface that is shown, if one is; `radius`: that is asked for. */
  show(state: State, summary: SurfaceSummary | null, radius: number): void {
    const heights = heightsOf(state.surface);
    const agent = summary?.agent;
    const values: Partial<Record<SurfaceSetting, number>> = { ...agent, ...heights, ...state.surface };
    values.max_agent_radius ??= summary?.max_agent_radius ?? 1;
    for (const { name } of [...AGENT_SLIDERS, ...HEIGHT_SLIDERS]) {
      const value = String(Number((values[name] ?? 0).toFixed(4)));
      this.each(`[data-surface="${name}"]`, (input) => (input.value = value));
      this.each(`[data-surface-number="${name}"]`, (input) => {
        if (document.activeElement !== input) input.value = value;
      });
    }
    this.each("[name=heights-as]", (input) => (input.checked = input.value === state.heightsAs));
    this.each("#shade", (select) => (select.value = state.shade));
    this.each("#things", (input) => (input.checked = state.things));
    this.each("#agent-radius", (input) => {
      input.max = String(summary?.max_agent_radius ?? 1);
      input.step = "any";
      input.value = String(radius);
    });
    this.each<HTMLElement>("#agent-radius-value", (output) => (output.textContent = `${Number(radius.toFixed(3))} m`));
    if (summary !== null) this.each("input[name=tool]", (input) => this.hide(input, !SURFACE_TOOLS.some((tool) => tool === input.value)));
    else this.each("input[name=tool]", (input) => this.hide(input, false));
  }

  /** Puts a refusal beside the setting that it concerns; gives back whether there is one. */
  refusal(text: string | null): boolean {
    let placed = false;
    this.each<HTMLElement>("[data-surface-warning]", (element) => {
      const concerned = text !== null && [...SURFACE_SETTINGS].find((name) => text.includes(`${name} is`)) === element.dataset["surfaceWarning"];
      element.hidden = !concerned;
      if (concerned) element.textContent = text;
      placed ||= concerned;
    });
    return placed;
  }

  private hide(input: HTMLInputElement, hidden: boolean): void {
    const pill = input.closest<HTMLElement>(".pill");
    if (pill !== null) pill.hidden = hidden;
  }

  private listen(): void {
    const { changes } = this;
    const on = (selector: string, type: string, then: (input: HTMLInputElement) => void) => this.each(selector, (input) => input.addEventListener(type, () => then(input)));
    const setting = (input: HTMLInputElement, name: string | undefined) => {
      if (input.value !== "" && Number.isFinite(Number(input.value))) changes.setting({ [name as SurfaceSetting]: Number(input.value) });
    };
    on("[data-surface]", "input", (input) => setting(input, input.dataset["surface"]));
    on("[data-surface-number]", "change", (input) => setting(input, input.dataset["surfaceNumber"]));
    on("#surface-reset", "click", () => changes.setting(Object.fromEntries(AGENT_SLIDERS.map(({ name }) => [name, null]))));
    // Sliders without steps give all digits; centimetres do.
    on("#agent-radius", "input", (input) => changes.question({ agentRadius: Math.min(Math.round(Number(input.value) * 100) / 100, Number(input.max)) }));
    on("#shade", "change", (select) => changes.view({ shade: select.value as State["shade"] }));
    on("#things", "change", (input) => changes.view({ things: input.checked }));
    on("[name=heights-as]", "change", (input) => changes.heightsAs(input.value as State["heightsAs"]));
  }

  private each<E extends HTMLElement = HTMLInputElement>(selector: string, then: (element: E) => void): void {
    this.root.querySelectorAll<E>(selector).forEach(then);
  }
}
