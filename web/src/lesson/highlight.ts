// Rust with its words told apart, as HTML.

import { escape } from "./html.ts";

const KEYWORDS =
  "as break const continue else enum false fn for if impl in let loop match mod move mut pub ref return self Self struct super true type use where while";
const PATTERN = new RegExp(
  [
    "(?<comment>//[^\\n]*)",
    '(?<string>"(?:[^"\\\\]|\\\\.)*")',
    `(?<keyword>\\b(?:${KEYWORDS.replaceAll(" ", "|")})\\b)`,
    "(?<number>\\b\\d[\\d_]*(?:\\.\\d+)?(?:[iuf](?:8|16|32|64|size))?\\b)",
    "(?<kind>\\b[A-Z][A-Za-z0-9]*\\b)",
  ].join("|"),
  "g",
);

export function highlight(code: string): string {
  let html = "";
  let at = 0;
  for (const found of code.matchAll(PATTERN)) {
    const kind = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? "";
    html += `${escape(code.slice(at, found.index))}<span class="${kind}">${escape(found[0])}</span>`;
    at = found.index + found[0].length;
  }
  return html + escape(code.slice(at));
}
