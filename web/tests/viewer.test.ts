// The viewer in a real browser, against the program.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { close, open as openPage } from "./site.js";
import { drop, exported, folder, launch, number, PATIENCE, program, section, settled, text, view } from "./viewer-site.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface PathAnswer {
  status: string;
  length: number;
  cost: number;
  corridor: string[];
  expanded: string[];
  points: unknown[];
}

describe("the viewer", () => {
  const where = folder();
  let browser: Browser;
  let served: { address: string; end: () => void };

  before(async () => {
    [browser, served] = await Promise.all([launch(), view(where)]);
    program(where, "sample", "town", "--seed", "1", "--size", "3", "-o", "town.glb");
    program(where, "bake", "town.glb", "-o", "town.nav");
  });

  after(async () => {
    await browser.close();
    served.end();
  });

  const open = async (hash = "", options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await openPage(browser, served.address + hash, options);
    await settled(page);
    return page;
  };

  /** The program's path between the points that the page shows. */
  async function path(page: Page, mesh: string, model: string): Promise<PathAnswer> {
    const [from, to] = await Promise.all(["from", "to"].map((id) => page.locator(`#${id}`).getAttribute("data-exact")));
    return JSON.parse(program(where, "path", mesh, `--from=${from}`, `--to=${to}`, "--node-model", model, "--debug", "--json")) as PathAnswer;
  }

  /** The page's table says what the program says of the same path. */
  async function agrees(page: Page, mesh: string): Promise<void> {
    for (const [model, ending] of [["polygon", ""], ["crossing", "-2"]] as const) {
      const expected = await path(page, mesh, model);
      assert.equal(await text(page, `status${ending}`), expected.status);
      assert.equal(await text(page, `length${ending}`), `${expected.length.toFixed(3)} m`);
      assert.equal(await text(page, `cost${ending}`), expected.cost.toFixed(3));
      assert.equal(await number(page, `corners${ending}`), expected.points.length);
      assert.equal(await number(page, `corridor${ending}`), expected.corridor.length);
      assert.equal(await number(page, `expanded${ending}`), expected.expanded.length);
    }
  }

  it("opens with a town baked, and a path that the program finds, too", async () => {
    const page = await open();
    await agrees(page, "town.nav");
    const info = JSON.parse(program(where, "info", "town.nav", "--json")) as Record<string, number | string>;
    await section(page, "mesh");
    assert.equal(await number(page, "polygons"), info["polygons"]);
    assert.equal(await text(page, "fingerprint"), info["fingerprint"]);
    assert.equal(await number(page, "bytes"), info["bytes"]);
    console.log(`first picture after ${await page.locator("html").getAttribute("data-first-picture")} ms; ${await text(page, "bake")}; ${await text(page, "drawn")}`);
    await close(page);
  });

  it("has the digest of the native library", async () => {
    const page = await open();
    await section(page, "mesh");
    await page.locator("#digest").click();
    await page.waitForFunction(() => /^[0-9a-f]{32}$/.test(document.getElementById("digest-value")?.textContent ?? ""), undefined, { timeout: PATIENCE });
    const native = program(where, "digest", "town.nav", "--queries", "1000", "--seed", "1");
    assert.ok(native.includes(await page.locator("#digest-value").innerText()), native);
    await close(page);
  });

  it("finds the path between two clicks", async () => {
    const page = await open();
    await page.locator("#above").click();
    await page.locator("#clear").click();
    const box = await page.locator("#canvas").boundingBox();
    assert.ok(box !== null);
    let placed = 0;
    // Roofs have no mesh under them everywhere; places are tried until two are on it.
    for (const [x, y] of [0.3, 0.34, 0.38, 0.42, 0.46, 0.5, 0.54, 0.58, 0.62, 0.66, 0.7].flatMap((x) => [0.5, 0.42].map((y) => [x, y] as const))) {
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
      placed = (await page.locator("#from").inputValue() === "" ? 0 : 1) + (await page.locator("#to").inputValue() === "" ? 0 : 1);
      if (placed === 2) break;
    }
    assert.equal(placed, 2);
    await page.waitForSelector('[data-cell="length"]');
    await agrees(page, "town.nav");
    await close(page);
  });

  it("takes points from the keyboard, and says why there is no path", async () => {
    const page = await open();
    await page.locator("#to").fill("1.5, 0, 500");
    await page.locator("#to").press("Enter");
    await page.waitForFunction(() => document.querySelector('[data-cell="status"]')?.textContent?.startsWith("no polygon near the end"));
    await page.locator("#to").fill("here");
    await page.locator("#to").press("Enter");
    assert.equal(await page.locator("#to").evaluate((input: HTMLInputElement) => input.validationMessage), "three numbers: x, y, z");
    await close(page);
  });

  it("bakes again when a setting changes, as the program does", async () => {
    const page = await open();
    await section(page, "settings");
    await page.locator('[data-setting="agent_radius"]').fill("1");
    await settled(page);
    assert.equal(await page.locator('[data-beside="agent_radius"]').innerText(), "= 4 cells");
    program(where, "bake", "town.glb", "-o", "wide.nav", "--agent-radius", "1");
    const info = JSON.parse(program(where, "info", "wide.nav", "--json")) as { fingerprint: string };
    await section(page, "mesh");
    assert.equal(await text(page, "fingerprint"), info.fingerprint);
    await section(page, "export");
    assert.match(await page.locator("#command").innerText(), /waymesh bake town\.glb -o town\.nav --agent-radius 1\n/);
    await close(page);
  });

  it("shows warnings and refusals beside the setting, and keeps the picture", async () => {
    const page = await open();
    const before = await page.locator("html").getAttribute("data-shown");
    await section(page, "settings");
    await page.locator('[data-number="cell_size"]').fill("0");
    await page.locator('[data-number="cell_size"]').press("Enter");
    await settled(page);
    assert.match(await page.locator('[data-warning="cell_size"]').innerText(), /cell_size is 0, allowed: 0\.001 to 1000 metres/);
    assert.equal(await page.locator("html").getAttribute("data-shown"), before);
    await agrees(page, "town.nav");
    await page.locator("#reset").click();
    await settled(page);
    await page.locator('[data-number="agent_radius"]').fill("0.1");
    await page.locator('[data-number="agent_radius"]').press("Enter");
    await settled(page);
    assert.match(await page.locator('[data-warning="agent_radius"]').innerText(), /rounded up to one cell/);
    await close(page);
  });

  it("opens dropped files of every kind", async () => {
    const page = await open();
    program(where, "sample", "dungeon", "--size", "2", "-o", "dungeon.obj");
    program(where, "bake", "dungeon.obj", "-o", "dungeon.nav");
    const { fingerprint } = JSON.parse(program(where, "info", "dungeon.nav", "--json")) as { fingerprint: string };
    for (const name of ["dungeon.obj", "dungeon.nav"]) {
      await drop(page, name, readFileSync(join(where, name)));
      assert.equal(await page.locator("html").getAttribute("data-shown"), fingerprint, name);
    }
    await drop(page, "town.glb", readFileSync(join(where, "town.glb")));
    assert.equal(await page.locator("#notice").isVisible(), false);
    const places = Buffer.from(new Float32Array([0, 0, 0, 0, 0, 20, 20, 0, 20, 20, 0, 0]).buffer).toString("base64");
    const gltf = {
      asset: { version: "2.0" }, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 6 }] }],
      accessors: [{ bufferView: 0, componentType: 5126, type: "VEC3", count: 4 }],
      bufferViews: [{ buffer: 0, byteLength: 48 }], buffers: [{ byteLength: 48, uri: `data:application/octet-stream;base64,${places}` }],
    };
    await drop(page, "floor.gltf", JSON.stringify(gltf));
    writeFileSync(join(where, "floor.gltf"), JSON.stringify(gltf));
    program(where, "bake", "floor.gltf", "-o", "floor.nav");
    const floor = JSON.parse(program(where, "info", "floor.nav", "--json")) as { fingerprint: string };
    assert.equal(await page.locator("html").getAttribute("data-shown"), floor.fingerprint);
    await close(page);
  });

  it("refuses broken and hostile files, and goes on", async () => {
    const page = await open();
    const shown = await page.locator("html").getAttribute("data-shown");
    const nav = readFileSync(join(where, "town.nav"));
    const flipped = Buffer.from(nav);
    flipped[nav.length >> 1] = (flipped[nav.length >> 1] ?? 0) ^ 0xff;
    const glb = Buffer.from(readFileSync(join(where, "town.glb")));
    glb.writeUInt32LE(0xffffffff, 12);
    const files: [string, Buffer | string, RegExp][] = [
      ["empty.nav", "", /empty\.nav: /],
      ["cut.nav", nav.subarray(0, nav.length - 7), /cut\.nav: /],
      ["flipped.nav", flipped, /flipped\.nav: .*checksum/],
      ["huge.glb", glb, /huge\.glb: no whole JSON chunk/],
      ["bad.obj", "v 0 0 0\nv 1 0 x\n", /bad\.obj: line 2: vertex z is `x`/],
      ["far.obj", "v 0 0 0\nv 1e300 0 1\nv 1 0 1\nf 1 2 3\n", /far\.obj: /],
      ["beside.gltf", '{"asset":{"version":"2.0"},"buffers":[{"uri":"x.bin","byteLength":4}]}', /beside\.gltf: buffer 0: .*\.glb/],
      ["<img src=x onerror=alert(1)>.txt", "hello", /<img src=x onerror=alert\(1\)>\.txt: cannot tell what this is/],
      ["nothing.obj", "v 0 0 0\nv 0 9 0\nv 9 0 0\nf 1 2 3\n", /nothing walkable: /],
    ];
    for (const [name, content, why] of files) {
      await drop(page, name, content);
      assert.match(await page.locator("#panel").innerText(), why, name);
      if (name !== "nothing.obj") assert.equal(await page.locator("html").getAttribute("data-shown"), shown, name);
    }
    await page.locator("#sample").selectOption("tower");
    await settled(page);
    assert.equal(await text(page, "status"), "found");
    await close(page);
  });

  it("reads back what it exports", async () => {
    const page = await open();
    const native = readFileSync(join(where, "town.nav"));
    const nav = await exported(page, "nav");
    assert.ok(nav.name === "town.nav" && nav.bytes.equals(native));
    for (const format of ["obj", "glb", "svg"]) {
      program(where, "export", "town.nav", "--format", format, "-o", `native.${format}`);
      const { name, bytes } = await exported(page, format);
      assert.equal(name, `town.${format}`);
      if (format !== "svg") assert.ok(bytes.equals(readFileSync(join(where, `native.${format}`))), format);
      if (format === "svg") assert.match(bytes.toString(), /^<svg[^]*id="path"/);
    }
    const settings = JSON.parse((await exported(page, "settings")).bytes.toString()) as Record<string, unknown>;
    assert.equal(settings["cell_size"], 0.3);
    assert.equal((await exported(page, "png")).bytes.subarray(1, 4).toString(), "PNG");
    await drop(page, "again.nav", nav.bytes);
    assert.equal(await page.locator("#notice").isVisible(), false);
    const { fingerprint } = JSON.parse(program(where, "info", "town.nav", "--json")) as { fingerprint: string };
    assert.equal(await page.locator("html").getAttribute("data-shown"), fingerprint);
    await close(page);
  });

  it("switches layers", async () => {
    const page = await open();
    await section(page, "layers");
    /** How many pixels differ from the picture before. */
    const picture = async () => page.locator("#canvas").screenshot();
    let before = await picture();
    for (const layer of ["level", "polygons", "inner", "walls", "portals", "tiles"]) {
      await page.locator(`input[data-layer="${layer}"]`).click();
      await page.waitForTimeout(150);
      const after = await picture();
      assert.ok(!after.equals(before), `${layer} changes nothing`);
      before = after;
    }
    for (const change of [() => page.locator("#colouring").selectOption("polygon"), () => page.locator('input[data-layer="polygons"]').click(), () => page.locator("#slice").fill("0.4")]) {
      await change();
      await page.waitForTimeout(150);
    }
    assert.match(await page.locator("#slice-value").innerText(), / m$/);
    await close(page);
  });

  it("cancels a bake and keeps the result before it", async () => {
    const page = await open();
    const shown = await page.locator("html").getAttribute("data-shown");
    await section(page, "settings");
    await page.locator('[data-number="cell_size"]').fill("0.03");
    await page.locator('[data-number="cell_size"]').press("Enter");
    await page.waitForFunction(() => /\d+ of \d+ tiles/.test(document.getElementById("work-text")?.textContent ?? ""), undefined, { timeout: PATIENCE });
    await page.locator("#cancel").click();
    await settled(page);
    assert.match(await page.locator("#notice").innerText(), /Cancelled/);
    assert.equal(await page.locator("html").getAttribute("data-shown"), shown);
    await agrees(page, "town.nav");
    await close(page);
  });

  it("asks every tool", async () => {
    const page = await open("#from=1.5,0,58.5&to=30,0,40");
    const expected: [string, string, RegExp][] = [
      ["raycast", "hit", /a wall|nothing/], ["move", "blocked", /yes|no/], ["circle", "reached", /^[1-9]/], ["wall", "distance", /^\d+\.\d{3} m$/],
      ["walls", "walls", /^[1-9]/], ["random", "points", /^200$/],
    ];
    for (const [tool, cell, answer] of expected) {
      await page.locator(`input[name=tool][value=${tool}]`).check({ force: true });
      await page.waitForSelector(`#answer [data-cell="${cell}"]`);
      assert.match(await text(page, cell), answer, tool);
    }
    await close(page);
  });

  it("bakes with links and areas that are placed, as the program does", async () => {
    const page = await open();
    const box = await page.locator("#canvas").boundingBox();
    assert.ok(box !== null);
    await page.locator("#above").click();
    const place = async (tool: string, clicks: [number, number][]) => {
      await page.locator(`input[name=tool][value=${tool}]`).check({ force: true });
      await page.locator("#clear").click();
      for (const [x, y] of clicks) await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
      await settled(page);
    };
    const [start, end] = (await Promise.all(["from", "to"].map((id) => page.locator(`#${id}`).getAttribute("data-exact")))).map((text) =>
      (text ?? "").split(",").map(Number),
    );
    await page.goto("about:blank");
    const marks = { off_mesh_links: [{ start, end, radius: 1, bidirectional: true }], volumes: [] };
    await page.goto(`${served.address}#marks=${encodeURIComponent(JSON.stringify(marks))}&tool=area`);
    await page.waitForSelector("html[data-ready]");
    await settled(page);
    await page.locator("#area").selectOption("3");
    await page.locator("#above").click();
    for (const x of [0.3, 0.4, 0.5, 0.6, 0.7]) await place("area", [[x, 0.5]]);
    const { bytes } = await exported(page, "marks");
    const placed = JSON.parse(bytes.toString()) as { off_mesh_links: unknown[]; volumes: { area: number }[] };
    assert.ok(placed.off_mesh_links.length === 1 && placed.volumes.length > 0 && placed.volumes.every(({ area }) => area === 3), bytes.toString());
    writeFileSync(join(where, "town-marks.json"), bytes);
    program(where, "bake", "town.glb", "-o", "marked.nav", "--marks", "town-marks.json");
    const info = JSON.parse(program(where, "info", "marked.nav", "--json")) as { fingerprint: string; areas: number[] };
    assert.equal(await page.locator("html").getAttribute("data-shown"), info.fingerprint);
    assert.deepEqual(info.areas, [0, 3]);
    await page.locator("#unmark").click();
    await settled(page);
    const plain = JSON.parse(program(where, "info", "town.nav", "--json")) as { fingerprint: string };
    assert.equal(await page.locator("html").getAttribute("data-shown"), plain.fingerprint);
    await close(page);
  });

  it("sends agents off, and plays, pauses, steps and goes back", async () => {
    const page = await open();
    await section(page, "walk");
    await page.locator("#walk").click();
    await page.waitForSelector("#walk-controls:not([hidden])");
    await page.waitForTimeout(1000);
    await page.locator("#play").click();
    const time = async () => Number.parseFloat(await page.locator("#time").inputValue());
    const stopped = await time();
    assert.ok(stopped > 0.1, String(stopped));
    const before = await page.locator("#canvas").screenshot();
    await page.locator("#step").click();
    assert.ok(Math.abs((await time()) - stopped - 1 / 15) < 1e-6);
    await page.locator("#time").fill("30");
    await page.waitForTimeout(200);
    assert.ok(!(await page.locator("#canvas").screenshot()).equals(before));
    await page.locator("#dismiss").click();
    assert.equal(await page.locator("#walk-controls").isVisible(), false);
    await close(page);
  });

  it("comes back from a link", async () => {
    const page = await open("#sample=dungeon&seed=3&size=2&agent_radius=0.4&tool=circle&radius=5&colour=island&layers=polygons,walls&from=8.5,0,7.75");
    await page.locator("#whole").click();
    await page.locator("#canvas").press("ArrowLeft");
    await page.waitForTimeout(300);
    const shown = await page.locator("html").getAttribute("data-shown");
    const again = await openPage(browser, page.url());
    await settled(again);
    assert.equal(await again.locator("html").getAttribute("data-shown"), shown);
    assert.equal(await again.locator("input[name=tool]:checked").getAttribute("value"), "circle");
    assert.equal(await again.locator("#colouring").inputValue(), "island");
    assert.equal(await again.locator("#from").inputValue(), "8.5, 0, 7.75");
    await close(again);
    await close(page);
  });

  it("opens the file that it was started with", async () => {
    writeFileSync(join(where, "my town.nav"), readFileSync(join(where, "town.nav")));
    for (const file of ["my town.nav", "town.glb"]) {
      const own = await view(where, file);
      const page = await openPage(browser, own.address);
      await settled(page);
      const { fingerprint } = JSON.parse(program(where, "info", "town.nav", "--json")) as { fingerprint: string };
      assert.equal(await page.locator("html").getAttribute("data-shown"), fingerprint, file);
      await close(page);
      own.end();
    }
  });

  it("asks no other host, and works when the network has gone", async () => {
    const asked: string[] = [];
    const page = await openPage(browser, served.address, {}, async (page) => {
      page.on("request", (request) => asked.push(request.url()));
    });
    await settled(page);
    const { origin } = new URL(served.address);
    assert.ok(asked.length >= 4 && asked.every((url) => url.startsWith(origin)), asked.join("\n"));
    // The worker that stands ready for the next bake is there already.
    await page.waitForTimeout(500);
    await page.context().setOffline(true);
    await page.locator("#sample").selectOption("dungeon");
    await settled(page);
    assert.equal(await text(page, "status"), "found");
    await page.locator("#sample").selectOption("tower");
    await settled(page);
    assert.equal(await text(page, "status"), "found");
    await close(page);
  });

  for (const scheme of ["light", "dark"] as const) {
    it(`is accessible: ${scheme}`, async () => {
      const page = await open("", { colorScheme: scheme, bypassCSP: true });
      await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
      await page.addScriptTag({ path: AXE });
      const violations = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)")) as {
        id: string;
        nodes: { target: string[]; failureSummary: string }[];
      }[];
      assert.deepEqual(violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary}`)), []);
      await close(page);
    });
  }

  it("never scrolls sideways, on phones either", async () => {
    for (const width of [320, 390, 768, 1280]) {
      const page = await open("", { viewport: { width, height: 844 } });
      await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
      const [inside, panel] = await page.evaluate(() => {
        const panel = document.getElementById("panel");
        return [document.documentElement.scrollWidth, (panel?.scrollWidth ?? 0) - (panel?.clientWidth ?? 0)];
      });
      assert.ok((inside ?? 0) <= width && panel === 0, `${inside} in ${width}, ${panel}`);
      await close(page);
    }
  });

  it("says what is missing without WebGL or WebAssembly", async () => {
    const plain = await launch(false);
    const page = await openPage(plain, served.address);
    assert.match(await page.locator(".notice").innerText(), /no WebGL 2/);
    await close(page);
    await plain.close();
    const without = await openPage(browser, served.address, {}, (page) => page.addInitScript("delete globalThis.WebAssembly"));
    assert.match(await without.locator(".notice").innerText(), /no WebAssembly/);
    await close(without);
  });
});
