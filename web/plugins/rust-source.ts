// The functions of the library that the page shows, cut out of its source: the module `virtual:rust-sources`. One that is not
// found fails the build, so the page cannot show what no longer runs.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { SHOWN_CODE, type Source, type Sources } from "../src/lesson/shown-code.ts";

const MODULE = "virtual:rust-sources";
const LIBRARY = "crates/waymesh/src";

/** Cuts a function, without the documentation above it, out of a file; by its indentation, which rustfmt guarantees. */
export function cutFunction(source: string, name: string, file: string): Source {
  const lines = source.split("\n");
  const head = new RegExp(`^( *)(?:pub(?:\\([a-z]+\\))? )?(?:const )?fn ${name}\\b`);
  const starts = lines.flatMap((line, i) => (head.test(line) ? [i] : []));
  const start = starts[0];
  if (start === undefined || starts.length !== 1) {
    throw new Error(`${file}: ${starts.length} functions are called ${name}, wanted: one`);
  }
  const indent = head.exec(lines[start] ?? "")?.[1] ?? "";
  const end = lines.findIndex((line, i) => i > start && line === `${indent}}`);
  if (end < 0) throw new Error(`${file}: the function ${name} has no end`);
  const text = lines.slice(start, end + 1).map((line) => line.slice(indent.length));
  return { file, lines: [start + 1, end + 1], text: text.join("\n") };
}

/** All functions that the page shows. */
export function shownSources(root: string): Sources {
  const cut = (id: string): [string, Source] => {
    const [path = "", name = ""] = id.split("#");
    const file = `${LIBRARY}/${path}`;
    return [id, cutFunction(readFileSync(resolve(root, file), "utf8"), name, file)];
  };
  return Object.fromEntries(Object.values(SHOWN_CODE).flat().map(cut));
}

export function rustSource(root: string): Plugin {
  return {
    name: "rust-source",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(shownSources(root))};` : null),
  };
}
