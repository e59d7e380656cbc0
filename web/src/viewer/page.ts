// The page's HTML; `main` fills it with life.

import { PARTITIONS, SLIDERS, SWITCHES, type Slider } from "./settings.ts";
import { SAMPLES } from "./state.ts";
import { HEIGHTS, LOOKS, RADIUS, SURFACE_SETTINGS } from "./surface/page.ts";

const LAYER_LABELS: [string, string][] = [
  ["level", "Level (too steep: darker)"],
  ["polygons", "Polygons"],
  ["inner", "Polygon edges"],
  ["walls", "Walls and borders"],
  ["portals", "Portals between tiles"],
  ["offMesh", "Off-mesh links"],
  ["tiles", "Tile squares"],
  ["detail", "Detail mesh"],
];

const TOOL_LABELS: [string, string][] = [
  ["path", "Path"],
  ["raycast", "Raycast"],
  ["move", "Move along"],
  ["circle", "Circle"],
  ["wall", "Nearest wall"],
  ["walls", "Walls around"],
  ["random", "Random points"],
  ["neighbourhood", "Neighbours"],
  ["shape", "Strip"],
  ["link", "+ Link"],
  ["area", "+ Area"],
];

const option = ([value, label]: readonly [string, string, ...unknown[]]) => `<option value="${value}">${label}</option>`;

const radio = (group: string) => ([value, label]: [string, string]) =>
  `<label class="pill"><input type="radio" name="${group}" value="${value}" /><span>${label}</span></label>`;

const check = (kind: string) => ([name, label]: [string, string]) =>
  `<label class="check"><input type="checkbox" data-${kind}="${name}" /><i data-swatch="${name}"></i><span>${label}</span></label>`;

const sliderRow = (s: Slider) => `
  <div class="setting" data-row="${s.name}">
    <label for="s-${s.name}">${s.label}</label>
    <span class="value"><input type="number" data-number="${s.name}" aria-label="${s.label}, ${s.unit || "number"}" step="any" /> ${s.unit}<small data-beside="${s.name}"></small></span>
    <input type="range" id="s-${s.name}" data-setting="${s.name}" min="${s.min}" max="${s.max}" step="${s.step}" />
    <p class="warning" data-warning="${s.name}" hidden></p>
  </div>`;

/** `only`: shown with meshes, or with surfaces, alone. */
const section = (id: string, title: string, body: string, open = false, only: "mesh" | "surface" | null = null) =>
  `<details class="section" id="${id}"${open ? " open" : ""}${only === null ? "" : ` data-only="${only}"`}><summary><h2>${title}</h2></summary><div class="inside">${body}</div></details>`;

const LEVEL = `
  <div class="row">
    <label>Sample <select id="sample"><optgroup label="Meshes">${SAMPLES.filter(([value]) => value !== "park").map(option).join("")}</optgroup><optgroup label="Surfaces">${SAMPLES.filter(([value]) => value === "park").map(option).join("")}</optgroup><option value="" hidden>your file</option></select></label>
    <label>Seed <input type="number" id="seed" min="0" max="4294967295" step="1" /></label>
    <label>Size <input type="number" id="size" min="1" max="64" step="1" /></label>
  </div>
  <p class="hint">Or drop a file anywhere: .obj, .glb, .gltf with its buffers inside, .nav, .surf, a height map as grey .png. It stays on this machine.</p>
  <div class="row" id="file-options" hidden>
    <label>Up <select id="up"><option value="y">Y</option><option value="z">Z</option></select></label>
    <label>Metres a unit <input type="number" id="scale" min="0" step="any" value="1" /></label>
    <label class="check"><input type="checkbox" id="flip" /><span>Turn faces over</span></label>
  </div>
  <div id="height-options">${HEIGHTS}</div>`;

const ASK = `
  <div class="pills" role="radiogroup" aria-label="Tool">${TOOL_LABELS.map(radio("tool")).join("")}</div>
  <p class="hint" id="tool-hint"></p>
  <div class="places">
    <label for="from">From</label><input id="from" class="place" placeholder="x, y, z" autocomplete="off" />
    <label for="to">To</label><input id="to" class="place" placeholder="x, y, z" autocomplete="off" />
  </div>
  ${RADIUS}
  <div class="row" data-for="radius"><label class="wide">Radius <input type="range" id="radius" min="0.5" max="60" step="0.5" /> <output id="radius-value"></output></label></div>
  <div class="row" data-for="area" data-only="mesh"><label>It becomes <select id="area"><option value="">forbidden</option>${[1, 2, 3, 4, 5].map((a) => `<option value="${a}">area ${a}</option>`).join("")}</select></label></div>
  <div class="row" data-for="area" data-only="mesh">${[["circle", "Circle"], ["polygon", "Outline"]].map((pair) => radio("area-shape")(pair as [string, string])).join("")}<button type="button" id="outline-done" hidden>Close the outline</button></div>
  <div class="row" data-for="path" data-only="mesh"><span>Model shown</span> ${[["polygon", "Polygon"], ["crossing", "Crossing"]].map((pair) => radio("model")(pair as [string, string])).join("")}</div>
  <div id="answer" aria-live="polite"></div>
  <div class="row" id="funnel-row" hidden><label class="wide">Funnel <input type="range" id="funnel" min="0" value="0" step="1" /> <output id="funnel-value"></output></label>
    <button type="button" id="funnel-back" aria-label="A step back">‹</button><button type="button" id="funnel-on" aria-label="A step on">›</button></div>
  <p class="hint" id="funnel-hint" hidden>The funnel after a portal (violet): from its apex, the left side green, the right side blue.</p>
  <div class="row"><button type="button" id="clear">Clear points</button><button type="button" id="random-ends" data-only="mesh">Random ends</button><button type="button" id="unmark-last" hidden>Remove the last</button><button type="button" id="unmark" hidden>Remove what was placed</button></div>
  <details class="filter" data-only="mesh"><summary>Costs and flags</summary>
    <div id="costs" class="costs"></div>
    <div class="row"><label>Flags: one of <input type="number" id="filter-include" min="0" max="65535" step="1" /></label><label>none of <input type="number" id="filter-exclude" min="0" max="65535" step="1" /></label></div>
    <p class="hint">A metre in an area costs as much; inf closes it.</p>
  </details>`;

const WALK = `
  <p class="hint">Agents walk between random places for a minute, at 3.5 m/s. Who keeps apart uses no off-mesh links.</p>
  <div class="row"><label class="wide">Agents <input type="range" id="agents" min="1" max="200" step="1" value="12" /> <output id="agents-value">12</output></label></div>
  <label class="check"><input type="checkbox" id="apart" checked /><span>Keep out of each other's way</span></label>
  <div class="row"><button type="button" id="walk">Send agents</button></div>
  <div id="walk-controls" hidden>
    <div class="row"><label class="wide">Time <input type="range" id="time" min="0" max="60" step="any" /> <output id="time-value"></output></label></div>
    <div class="buttons"><button type="button" id="play">Pause</button><button type="button" id="step">Step</button><button type="button" id="dismiss">Remove</button></div>
  </div>`;

const LAYERS = `
  <div class="checks">${LAYER_LABELS.map(check("layer")).join("")}</div>
  <div class="row"><label>Colour by <select id="colouring">${(["area", "island", "tile", "polygon"] as const).map((c) => option([c, c])).join("")}</select></label>
  <label class="check"><input type="checkbox" id="xray" /><span>X-ray</span></label></div>
  <div class="row"><label>Stage of the bake <select id="stage"></select></label></div>
  <p class="hint" id="stage-words" role="status"></p>
  <div class="row"><label class="wide">Show up to <input type="range" id="slice" min="0" max="1" step="0.01" /> <output id="slice-value"></output></label></div>`;

const SETTINGS = `
  ${SLIDERS.map(({ title, sliders }) => `<h3>${title}</h3>${sliders.map(sliderRow).join("")}`).join("")}
  <h3>Cutting and filters</h3>
  <div class="row"><label>Partition <select id="partition">${PARTITIONS.map((p) => option([p, p])).join("")}</select></label></div>
  <div class="checks">${SWITCHES.map(check("switch")).join("")}</div>
  <div class="row"><button type="button" id="reset">Defaults</button></div>`;

const EXPORT = `
  <div class="buttons">${[["nav", ".nav", "mesh"], ["obj", "OBJ", "mesh"], ["glb", "GLB", "mesh"], ["surf", ".surf", "surface"], ["svg", "SVG"], ["png", "PNG"], ["description", "Description", "surface"], ["settings", "Settings", "mesh"], ["marks", "Marks", "mesh"]]
    .map(([kind, label, only]) => `<button type="button" data-export="${kind}"${only === undefined ? "" : ` data-only="${only}"`}>${label}</button>`)
    .join("")}</div>
  <p class="hint">The same on the command line:</p>
  <pre class="line"><code id="command"></code></pre>
  <div class="buttons"><button type="button" data-copy="command">Copy command</button><button type="button" data-copy="link">Copy link</button></div>`;

export const PAGE = `
  <header class="top">
    <a class="home" href="../">waymesh</a><h1>Viewer</h1>
    <button type="button" id="open">Open file…</button><input type="file" id="file" accept=".obj,.glb,.gltf,.nav,.json,.surf,.png" hidden aria-label="Level or mesh file" />
  </header>
  <main class="view" id="view">
    <canvas id="canvas" tabindex="0" aria-label="The level and its navigation mesh. Arrow keys move, drag turns, wheel or pinch zooms, click places a point."></canvas>
    <div class="inspector" id="inspector" hidden></div>
    <div class="work" id="work" hidden><span id="work-text"></span><progress id="progress" max="1"></progress><button type="button" id="cancel">Cancel</button></div>
    <div class="drop" id="drop" hidden>Drop it to open</div>
    <div class="wanted" id="wanted" role="alertdialog" aria-labelledby="wanted-title" aria-describedby="wanted-text" hidden>
      <h2 id="wanted-title"></h2><p id="wanted-text"></p>
      <div class="buttons"><button type="button" id="wanted-open">Open file…</button><button type="button" id="wanted-anyway" hidden>Open it anyway</button><button type="button" id="wanted-sample">Show the sample instead</button></div>
    </div>
    <div class="stats" id="stats" hidden></div>
    <div class="view-buttons"><button type="button" id="numbers" title="Frames, draw calls, triangles, buffers" aria-pressed="false">Stats</button><button type="button" id="whole" title="Show everything">Fit</button><button type="button" id="above" title="Look from above">Top</button></div>
  </main>
  <aside class="panel" id="panel" aria-label="Controls">
    <p class="notice" id="notice" role="alert" hidden></p>
    ${section("section-level", "Level", LEVEL, true)}
    ${section("section-ask", "Ask", ASK, true)}
    ${section("section-surface-look", "Colours", LOOKS, true, "surface")}
    ${section("section-surface", "Surface settings", SURFACE_SETTINGS, false, "surface")}
    ${section("section-walk", "Agents", WALK, false, "mesh")}
    ${section("section-layers", "Layers", LAYERS, false, "mesh")}
    ${section("section-settings", "Bake settings", SETTINGS, false, "mesh")}
    ${section("section-mesh", "Numbers", `<div id="facts"></div><div class="row" data-only="mesh"><button type="button" id="digest">Digest</button> <code id="digest-value"></code></div>`)}
    ${section("section-export", "Export", EXPORT)}
  </aside>`;
