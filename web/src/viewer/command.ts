// What the page shows, as lines for the command line.

import type { Source } from "./engine/messages.ts";
import { count } from "./marks.ts";
import { asOptions as asFilterOptions } from "./filter.ts";
import { asOptions } from "./settings.ts";
import type { State } from "./state.ts";

/** A name as a shell takes it. */
const quoted = (name: string): string => (/^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);

/** The name without its ending, for what is made of it. */
export const stem = (name: string): string => name.replace(/\.[^.]*$/, "");

/** Of a surface. `isReady`: it is a surface file, whose name is `name`; else its description is exported under the stem of that. */
export function surfaceCommandLines({ from, to, tool }: State, isReady: boolean, name: string, radius: number): string {
  const surface = quoted(isReady ? name : `${stem(name)}.surf`);
  const lines = isReady ? [] : [`waymesh surface bake ${quoted(descriptionName(name))} -o ${surface}`];
  const flat = (place: number[]) => `${place[0]},${place[2]}`;
  if (from !== null && to !== null && tool === "path") lines.push(`waymesh surface path ${surface} --from=${flat(from)} --to=${flat(to)} --radius ${radius}`);
  return lines.join("\n");
}

/** What the description of a surface is exported as. */
export const descriptionName = (name: string): string => `${stem(name)}-surface.json`;

/** `source` is null for a mesh file, whose name is `name`. */
export function commandLines(state: State, source: Source | null, name: string): string {
  const isSample = source?.kind === "sample";
  const level = quoted(isSample ? `${name}.glb` : name);
  const mesh = quoted(source === null ? name : `${stem(name)}.nav`);
  const lines: string[] = [];
  if (isSample) lines.push(`waymesh sample ${state.sample} --seed ${state.seed} --size ${state.size} -o ${level}`);
  if (source !== null && source.kind !== "heights") {
    const marks = count(state.marks) > 0 ? ` --marks ${quoted(`${stem(name)}-marks.json`)}` : "";
    lines.push(`waymesh bake ${level} -o ${mesh}${levelOptions(source)}${asOptions(state.settings)}${marks}`);
  }
  const { from, to, tool } = state;
  if (from !== null && to !== null && tool === "path") lines.push(`waymesh path ${mesh} --from=${from.join()} --to=${to.join()}${asFilterOptions(state.filter)}`);
  return lines.join("\n");
}

function levelOptions(source: Source): string {
  if (source.kind !== "file") return "";
  return `${source.zUp ? " --up z" : ""}${source.scale === 1 ? "" : ` --scale ${source.scale}`}${source.flip ? " --flip" : ""}`;
}
