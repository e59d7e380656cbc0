// The lesson's text and first pictures are in the page that is served, in English, and not only made by its script: they are
// there at once, and without JavaScript. The script goes on from there, or writes the page anew in another language.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { page } from "../src/lesson/page.ts";
import { firstPictures, type Library } from "../src/lesson/pictures/first.ts";
import { en } from "../src/lesson/text/en.ts";
import { shownSources } from "./rust-source.ts";

const PLACE = "<!-- lesson -->";

/** The library, run here as it is in browsers. */
async function load(engine: string): Promise<Library> {
  const library = (await import(pathToFileURL(engine).href)) as Library & { initSync(from: object): void };
  library.initSync({ module: readFileSync(engine.replace(/\.js$/, "_bg.wasm")) });
  return library;
}

export function writtenOut(root: string, engine: string): Plugin {
  return {
    name: "written-out",
    transformIndexHtml: {
      order: "post",
      handler: async (html) => {
        if (!html.includes(PLACE)) return html;
        const drawn = firstPictures(await load(engine));
        return html.replace(PLACE, () => page(en, shownSources(root), drawn));
      },
    },
  };
}
