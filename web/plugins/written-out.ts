// The lesson's text is in the page that is served, in English, and not only made by its script: it is there at once, and
// without JavaScript. Where the script runs, it writes the same again in the reader's language.
import type { Plugin } from "vite";
import { page } from "../src/lesson/page.ts";
import { en } from "../src/lesson/text/en.ts";
import { shownSources } from "./rust-source.ts";

const PLACE = "<!-- lesson -->";

export function writtenOut(root: string): Plugin {
  return {
    name: "written-out",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        if (!html.includes(PLACE)) return html;
        const written = html.replace(PLACE, () => page(en, shownSources(root)));
        // The library is fetched beside the script, not after it.
        const module = Object.keys(bundle ?? {}).find((name) => name.endsWith(".wasm"));
        if (module === undefined) return written;
        const attrs = { rel: "preload", as: "fetch", type: "application/wasm", crossorigin: "", href: `../${module}` };
        return { html: written, tags: [{ tag: "link", attrs, injectTo: "head" }] };
      },
    },
  };
}
