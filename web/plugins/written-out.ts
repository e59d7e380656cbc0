// The lesson's text is in the page that is served, in English, and not only made by its script: it is there at once, and
// without JavaScript. Where the script runs, it writes the same again in the reader's language.
import type { Plugin } from "vite";
import { page } from "../src/lesson/page.ts";
import { en } from "../src/lesson/text/en.ts";
import { shownSources } from "./rust-source.ts";

export function writtenOut(root: string): Plugin {
  return {
    name: "written-out",
    transformIndexHtml: (html) => html.replace("<!-- lesson -->", () => page(en, shownSources(root))),
  };
}
