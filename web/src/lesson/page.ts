// The whole lesson as HTML, without what is computed: that is filled in by `main.ts`, by the `data-` names given here.

import { escape, table } from "./html.ts";
import { highlight } from "./highlight.ts";
import { REAL_COLUMNS, REAL_ROWS, TABLES, type Row, type TableName, textValue } from "./rows.ts";
import { PARTS, SHOWN_CODE, type PartName, type Source, type Sources } from "./shown-code.ts";
import type { Text } from "./text/en.ts";

/** Pictures that are there from the start, by name. */
type Drawn = Record<string, string>;

export function page(t: Text, sources: Sources, drawn: Drawn = {}): string {
  return [
    header(t),
    ...PARTS.slice(0, 4).map((name) => part(t, name, sources, drawn)),
    differences(t),
    part(t, "real", sources, drawn),
    checks(t),
    `<footer class="wide"><p>${t.foot}</p></footer>`,
  ].join("\n");
}

function header(t: Text): string {
  const other = t.lang === "en" ? ["zh", "zh-Hans"] : ["en", "en"];
  const counts = Object.entries(t.ribbon).map(
    ([name, what]) => `<li><output data-count="${name}">–</output><span>${what}</span></li>`,
  );
  const links = PARTS.map((name, i) => `<li><a href="#${name}"><span>${i + 1}</span>${t.parts[name].title}</a></li>`);
  return `<header class="wide">
<div class="bar"><a class="home" href="../">${t.ui.home}</a>
<a class="language" data-language="${other[0]}" href="?lang=${other[0]}" lang="${other[1]}" hreflang="${other[1]}">${t.ui.otherLanguage}</a></div>
<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
${t.intro.map((text) => `<p>${text}</p>`).join("\n")}
<ol class="ribbon" aria-live="off">${counts.join("")}</ol>
<nav aria-label="${t.ui.contents}"><ol>${links.join("")}<li><a href="#checks"><span>✓</span>${t.checks.title}</a></li></ol></nav>
<noscript><p class="notice">${t.noscript}</p></noscript>
<p class="notice" data-notice role="status" hidden></p>
</header>`;
}

function part(t: Text, name: PartName, sources: Sources, drawn: Drawn): string {
  const texts = t.parts[name];
  const number = PARTS.indexOf(name) + 1;
  return `<section class="part" id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title"><span class="number">${number}</span>${texts.title}</h2>
<div class="why"><div><h3>${t.ui.gap}</h3><p>${texts.gap}</p></div><div><h3>${t.ui.idea}</h3><p>${texts.idea}</p></div></div>
<div class="bench"><div class="live">
${controls(t, name)}
<p class="watch"><strong>${t.ui.watch}</strong> ${texts.watch}</p>
${pictures(t, name, drawn)}
${legend(t, name)}
<p class="reading" data-reading="${name}" aria-live="off"></p>
<details class="data" data-details="${name}"><summary>${t.ui.data}</summary><div data-tables="${name}"></div></details>
</div>
<div class="code"><h3>${t.ui.code}</h3>${SHOWN_CODE[name].map((id) => code(t, id, sources[id])).join("\n")}</div></div>
${name === "real" ? realTable(t) : measured(t, name)}
<p class="conclusion"><strong>${t.ui.conclusion}</strong> ${texts.conclusion}</p>
</section>`;
}

function pictures(t: Text, name: PartName, drawn: Drawn): string {
  const frame = (which: string, title: string, caption: string) =>
    `<figure><svg data-picture="${which}" role="${which === "convex" ? "img" : "group"}" aria-label="${escape(title)}" viewBox="0 0 960 640"><g>${drawn[which] ?? ""}</g></svg>${caption}</figure>`;
  if (name !== "real") return frame(name, t.parts[name].picture, "");
  const { picture, pictureSimple } = t.parts.real;
  const caption = (text: string, data: string) => `<figcaption>${text} · <span data-caption="${data}"></span></figcaption>`;
  return `<div class="pair">${frame("simple", pictureSimple, caption(t.ui.simple, "simple"))}${frame("voxels", picture, caption(t.ui.voxel, "voxels"))}</div>`;
}

/** Radio buttons, the slider, the reset button: what a part has of them. */
function controls(t: Text, name: PartName): string {
  const choice = (group: string, legend: string, options: [string, string][]) =>
    `<fieldset class="choice"><legend>${legend}</legend><div>${options
      .map(([value, label]) => `<label><input type="radio" name="${group}" value="${value}"><span>${label}</span></label>`)
      .join("")}</div></fieldset>`;
  const own: Partial<Record<PartName, string>> = {
    convex: choice("shape", t.ui.shape, [["square", t.ui.square], ["l", t.ui.l]]),
    way: choice("line", t.ui.line, [
      ["portal_path", t.ui.portal],
      ["pulled_path", t.ui.pulled],
      ["funnel_path", t.ui.funnel],
    ]),
    real: choice("regions", t.ui.regions, [["watershed", t.ui.watershed], ["monotone", t.ui.monotone]]),
  };
  const slider = `<div class="slider"><label for="${name}-radius">${t.ui.radius}</label>
<input id="${name}-radius" data-radius type="range" min="0.25" max="1.5" step="0.05">
<output for="${name}-radius" data-shown-radius></output></div>`;
  const reset = `<button type="button" data-reset>${t.ui.reset}</button>`;
  const hint = name === "convex" ? "" : `<p class="hint" id="${name}-hint">${name === "way" ? t.ui.move : t.ui.moveObstacles}</p>`;
  return `<div class="controls">${own[name] ?? ""}${name === "convex" ? "" : slider}${reset}</div>${hint}`;
}

/** What the signs of a part's pictures mean. */
function legend(t: Text, name: PartName): string {
  const box = (kind: string) => `<rect class="${kind}" x="2" y="2" width="28" height="16"/>`;
  const stroke = (kind: string) => `<line class="${kind}" x1="4" y1="10" x2="40" y2="10"/>`;
  const funnel: [string, string] = [stroke("way funnel_path"), t.ui.funnel];
  const obstacle: [string, string] = [box("wall"), t.legend.obstacle];
  const door: [string, string] = [stroke("door"), t.legend.door];
  const signs: Record<PartName, [string, string][]> = {
    convex: [[stroke("stays"), t.legend.stays], [stroke("leaves"), t.legend.leaves]],
    walkable: [
      [box("cell"), t.legend.left],
      [box("cell removed"), t.legend.removed],
      obstacle,
      [stroke("reach"), t.legend.reach],
    ],
    polygons: [[box("fill-0") + box("fill-3 half"), t.legend.polygon], door, obstacle],
    way: [
      [stroke("way portal_path"), t.ui.portal],
      [stroke("way pulled_path"), t.ui.pulled],
      funnel,
      [box("on-way"), t.legend.onWay],
      door,
    ],
    real: [[box("fill-0") + box("fill-3 half"), t.legend.polygon], funnel, obstacle],
  };
  const item = ([sign, text]: [string, string]) =>
    `<li><svg viewBox="0 0 44 20" width="33" height="15" aria-hidden="true">${sign}</svg>${text}</li>`;
  return `<ul class="legend">${signs[name].map(item).join("")}</ul>`;
}

function code(t: Text, id: string, source: Source | undefined): string {
  if (source === undefined) throw new Error(`${id} is not among the sources`);
  const name = id.split("#")[1] ?? "";
  const place = `${source.file}, ${t.ui.lines} ${source.lines[0]}–${source.lines[1]}`;
  return `<figure class="listing"><figcaption><b>${name}</b> <span>${place}</span></figcaption>
<pre tabindex="0" role="region" aria-label="${name}"><code>${highlight(source.text)}</code></pre></figure>`;
}

function measured(t: Text, name: TableName): string {
  const row = ({ id, text }: Row) => {
    const [what = "", note = ""] = t.rows[id];
    return [
      what,
      textValue(t, text),
      `<output data-cell="${id}"></output>`,
      `<span data-same="${id}"></span>`,
      note,
    ];
  };
  const head = [t.ui.quantity, t.ui.inText, t.ui.here, t.ui.compare, t.ui.note];
  return `<div class="measured" data-table="${name}">${table(`${t.ui.measured} · ${t.parts[name].title}`, head, TABLES[name].map(row))}</div>`;
}

function realTable(t: Text): string {
  const head = [t.ui.quantity, t.ui.simple, `${t.ui.voxel} · ${t.ui.watershed}`, `${t.ui.voxel} · ${t.ui.monotone}`, t.ui.note];
  const rows = REAL_ROWS.map((id) => {
    const [what = "", note = ""] = t.rows[id];
    return [what, ...REAL_COLUMNS.map((column) => `<output data-cell="${id}-${column}"></output>`), note];
  });
  return `<div class="measured" data-table="real">${table(t.ui.sideBySide, head, rows)}</div>`;
}

function differences(t: Text): string {
  const items = t.differences.list.map(([what = "", why = ""]) => `<li><strong>${what}</strong> ${why}</li>`);
  return `<section class="aside" id="differences" aria-labelledby="differences-title"><h2 id="differences-title">${t.differences.title}</h2>
<p>${t.differences.lead}</p><ol>${items.join("")}</ol></section>`;
}

function checks(t: Text): string {
  return `<section class="part" id="checks" aria-labelledby="checks-title"><h2 id="checks-title"><span class="number">✓</span>${t.checks.title}</h2>
<p>${t.checks.lead}</p><p class="verdict" data-summary role="status"></p>
<div data-checks></div><h3 id="log-title">${t.checks.log}</h3>
<div class="log" role="log" aria-live="off" aria-labelledby="log-title" tabindex="0"><ol data-log><li>${t.checks.logEmpty}</li></ol></div></section>`;
}
