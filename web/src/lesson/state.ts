// What the reader has chosen. All of it but the moved things is in the address, so that it can be shared and survives a reload.

import type { Partition } from "./engine.ts";
import { lessonPlan, PATH_NAMES, type PathName, type Plan } from "./plan.ts";

export type Language = "en" | "zh";
export type Shape = "square" | "l";

export interface State {
  language: Language;
  shape: Shape;
  line: PathName;
  regions: Partition;
  plan: Plan;
}

export const RADII = { least: 0.25, most: 1.5, step: 0.05 };

/** The lesson as it begins. */
export function firstState(language: Language): State {
  return { language, shape: "square", line: "portal_path", regions: "watershed", plan: lessonPlan() };
}

const oneOf = <T extends string>(value: string | null, allowed: readonly T[], otherwise: T): T =>
  allowed.find((a) => a === value) ?? otherwise;

/** What an address asks for; what it does not say, or says wrongly, is as it begins. */
export function fromAddress(search: string, preferred: string): State {
  const wanted = new URLSearchParams(search);
  const state = firstState(oneOf(wanted.get("lang"), ["en", "zh"], preferred.startsWith("zh") ? "zh" : "en"));
  state.shape = oneOf(wanted.get("shape"), ["square", "l"], state.shape);
  state.line = oneOf(wanted.get("line"), PATH_NAMES, state.line);
  state.regions = oneOf(wanted.get("regions"), ["watershed", "monotone"], state.regions);
  const radius = Number(wanted.get("radius") ?? Number.NaN);
  if (radius >= RADII.least && radius <= RADII.most) state.plan.radius = radius;
  return state;
}

/** The address that brings a state back. */
export function toAddress(state: State, search: string): string {
  const first = firstState(state.language);
  const wanted = new URLSearchParams(search);
  wanted.set("lang", state.language);
  const set = (name: string, value: string, usual: string) =>
    value === usual ? wanted.delete(name) : wanted.set(name, value);
  set("shape", state.shape, first.shape);
  set("line", state.line, first.line);
  set("regions", state.regions, first.regions);
  set("radius", String(state.plan.radius), String(first.plan.radius));
  return `?${wanted}`;
}
