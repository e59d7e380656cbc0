// Surfaces and height maps in the viewer, against the program.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { close, open as openPage } from "./site.js";
import { drop, exported, folder, launch, number, program, section, settled, text, view } from "./viewer-site.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface SurfacePath {
  status: string;
  length: number;
  expanded: number;
  points: [number, number, number][];
}

/** A PNG of one channel, 8 or 16 bits deep, or of three. */
function png(width: number, height: number, depth: 8 | 16, pixel: (i: number, j: number) => number, channels = 1): Buffer {
  const chunk = (kind: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), content]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, channels === 3 ? 2 : 0, 0, 0, 0], 8);
  const rows: number[] = [];
  for (let j = 0; j < height; j += 1) {
    rows.push(0);
    for (let i = 0; i < width; i += 1) {
      const level = pixel(i, j);
      for (let k = 0; k < channels; k += 1) rows.push(...(depth === 16 ? [level >> 8, level & 255] : [level]));
    }
  }
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.from(rows))), chunk("IEND", Buffer.alloc(0))]);
}

/** Hills with every of the 16 bits in use. */
const hills = (i: number, j: number): number => Math.round(20000 + 9000 * Math.sin(i / 7) + 8000 * Math.cos(j / 9) + ((i * 31 + j * 17) % 257));

describe("surfaces in the viewer", () => {
  const where = folder();
  let browser: Browser;
  let served: { address: string; end: () => void };

  before(async () => {
    [browser, served] = await Promise.all([launch(), view(where)]);
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

  /** What the page tells of the path is what the program tells. */
  async function agrees(page: Page, surface: string, radius: number | null = null): Promise<SurfacePath> {
    await page.waitForSelector('[data-cell="expanded"]');
    const places = await Promise.all(["from", "to"].map((id) => page.locator(`#${id}`).getAttribute("data-exact")));
    const [from, to] = places.map((place) => (place ?? "").split(",")).map(([x, , z]) => `${x},${z}`);
    const more = radius === null ? [] : ["--radius", String(radius)];
    const path = JSON.parse(program(where, "surface", "path", surface, `--from=${from}`, `--to=${to}`, ...more, "--json")) as SurfacePath;
    assert.equal((await text(page, "status")).split(":")[0], path.status);
    assert.equal(await text(page, "length"), path.points.length === 0 ? "–" : `${path.length.toFixed(3)} m`);
    assert.equal(await number(page, "expanded"), path.expanded);
    assert.equal(await number(page, "corners"), path.points.length);
    return path;
  }

  /** Bakes what the page exports as its description; the surface's name. */
  async function baked(page: Page): Promise<string> {
    const { name, bytes } = await exported(page, "description");
    writeFileSync(join(where, name), bytes);
    const surface = name.replace("-surface.json", ".surf");
    program(where, "surface", "bake", name, "-o", surface);
    const ours = await exported(page, "surf");
    assert.equal(ours.name, surface);
    assert.ok(ours.bytes.equals(readFileSync(join(where, surface))), "the exported surface is the program's");
    return surface;
  }

  it("bakes the park, and finds the program's paths for any radius", async () => {
    const page = await open("#sample=park&seed=1&size=2");
    const surface = await baked(page);
    const usual = await agrees(page, surface);
    assert.equal(usual.status, "complete");
    const info = JSON.parse(program(where, "surface", "info", surface, "--json")) as { walkable: number; standable: number; bytes: number };
    await section(page, "mesh");
    assert.equal(await number(page, "walkable"), info.walkable);
    assert.match(await text(page, "standable"), new RegExp(info.standable.toLocaleString("en")));
    assert.equal(await number(page, "bytes"), info.bytes);
    const slider = page.locator("#agent-radius");
    assert.equal(await slider.getAttribute("max"), "2");
    const canvas = page.locator("#canvas");
    let before = await canvas.screenshot();
    for (const radius of [0, 1.1, 2]) {
      await slider.fill(String(radius));
      await settled(page);
      await agrees(page, surface, radius);
      const now = await canvas.screenshot();
      assert.ok(!now.equals(before), "the picture shows where the agent fits");
      before = now;
    }
    await page.goto("about:blank");
    await page.goto(`${served.address}#sample=park&seed=1&size=2&asked_radius=1.1&from=4,3,4&to=60,3,60`);
    await page.waitForSelector("html[data-ready]");
    await settled(page);
    await agrees(page, surface, 1.1);
    await section(page, "export");
    assert.match(await page.locator("#command").innerText(), /waymesh surface path park\.surf --from=4,4 --to=60,60 --radius 1\.1/);
    await close(page);
  });

  it("asks every tool of a surface", async () => {
    const page = await open("#sample=park");
    assert.equal(await page.locator("input[name=tool][value=circle]").isVisible(), false);
    for (const [tool, cell, answer] of [["raycast", "clear", /yes|no/], ["move", "blocked", /yes|no/], ["path", "status", /complete/]] as const) {
      await page.locator(`input[name=tool][value=${tool}]`).check({ force: true });
      await page.waitForSelector(`#answer [data-cell="${cell}"]`);
      assert.match(await text(page, cell), answer, tool);
    }
    const box = await page.locator("#canvas").boundingBox();
    assert.ok(box !== null);
    await page.locator("#above").click();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(400);
    assert.match(await page.locator("#inspector").innerText(), /^(clearance \d|too steep|deep water|obstacle)/);
    await page.locator("#clear").click();
    for (const x of [0.35, 0.6]) await page.mouse.click(box.x + box.width * x, box.y + box.height / 2);
    await agrees(page, await baked(page));
    await page.locator("input[name=tool][value=area]").check({ force: true });
    const shown = await page.locator("html").getAttribute("data-shown");
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.4);
    await settled(page);
    assert.notEqual(await page.locator("html").getAttribute("data-shown"), shown);
    await page.locator("input[name=tool][value=path]").check({ force: true });
    await agrees(page, await baked(page));
    await section(page, "mesh");
    assert.ok((await number(page, "blocked-no_walk")) > 0);
    await close(page);
  });

  it("bakes a surface with other settings, and refuses what the library refuses beside the setting", async () => {
    const page = await open("#sample=park&surface_radius=0.8&surface_max_slope_degrees=20");
    await agrees(page, await baked(page));
    await section(page, "surface");
    const shown = await page.locator("html").getAttribute("data-shown");
    await page.locator("[data-surface-number=max_slope_degrees]").fill("95");
    await page.locator("[data-surface-number=max_slope_degrees]").press("Enter");
    await settled(page);
    assert.match(await page.locator("[data-surface-warning=max_slope_degrees]").innerText(), /max_slope_degrees is 95/);
    assert.equal(await page.locator("html").getAttribute("data-shown"), shown);
    await page.locator("#surface-reset").click();
    await settled(page);
    assert.equal(await page.locator("[data-surface-number=radius]").inputValue(), "0.4");
    await agrees(page, await baked(page));
    await close(page);
  });

  it("opens surface files and descriptions", async () => {
    const page = await open();
    const spec = {
      region: { origin_x: -10, origin_z: 5, samples_x: 129, samples_z: 97, sample_size: 0.5 }, ground: { flat: 2 }, max_agent_radius: 1.5,
      areas: { obstacles: [{ rect: [10, 20, 20, 32], min_y: 0, max_y: 6 }, { circle: [30, 22, 1.2], min_y: 2, max_y: 4 }] },
    };
    writeFileSync(join(where, "yard.json"), JSON.stringify(spec));
    program(where, "surface", "bake", "yard.json", "-o", "yard.surf");
    for (const name of ["yard.json", "yard.surf"]) {
      await drop(page, name, readFileSync(join(where, name)));
      assert.equal(await page.locator("#notice").isVisible(), false, await page.locator("#notice").innerText());
      for (const [id, place] of [["from", "-5, 2, 26"], ["to", "40, 2, 26"]] as const) {
        await page.locator(`#${id}`).fill(place);
        await page.locator(`#${id}`).press("Enter");
      }
      const path = await agrees(page, "yard.surf");
      assert.equal(path.status, "complete");
      assert.ok((await exported(page, "surf")).bytes.equals(readFileSync(join(where, "yard.surf"))));
      assert.match((await exported(page, "svg")).bytes.toString(), /^<svg/);
      await page.locator("#to").fill("15, 2, 26");
      await page.locator("#to").press("Enter");
      await page.waitForFunction(() => document.querySelector('[data-cell="status"]')?.textContent?.startsWith("partial"));
      await agrees(page, "yard.surf");
    }
    // Of a surface file only the radius can be changed.
    await section(page, "surface");
    await page.locator("[data-surface-number=height]").fill("1");
    await page.locator("[data-surface-number=height]").press("Enter");
    assert.match(await page.locator("#notice").innerText(), /surface file is shown/);
    await close(page);
  });

  it("bakes a height map without losing bits, as a surface and as a mesh", async () => {
    const page = await open();
    const [width, height] = [70, 50];
    const image = png(width, height, 16, hills);
    writeFileSync(join(where, "hills.png"), image);
    await drop(page, "hills.png", image);
    for (const [name, value] of [["sample_size", "1.5"], ["low", "-3"], ["high", "40.5"]] as const) {
      await page.locator(`[data-surface-number=${name}]`).fill(value);
      await page.locator(`[data-surface-number=${name}]`).press("Enter");
      await settled(page);
    }
    const description = JSON.parse((await exported(page, "description")).bytes.toString()) as { ground: object };
    assert.deepEqual(description.ground, { image: "hills.png", min_y: -3, max_y: 40.5, sample_size: 1.5 });
    const surface = await baked(page);
    for (const [id, place] of [["from", "10, 0, 10"], ["to", "90, 0, 60"]] as const) {
      await page.locator(`#${id}`).fill(place);
      await page.locator(`#${id}`).press("Enter");
    }
    await agrees(page, surface);
    await page.locator("[name=heights-as][value=mesh]").check({ force: true });
    await settled(page);
    // The same triangles as a level file.
    const lines: string[] = [];
    for (let j = 0; j < height; j += 1) for (let i = 0; i < width; i += 1) lines.push(`v ${i * 1.5} ${-3 + 43.5 * (hills(i, j) / 65535)} ${j * 1.5}`);
    for (let j = 1; j < height; j += 1) {
      for (let i = 1; i < width; i += 1) {
        const c = j * width + i + 1;
        lines.push(`f ${c - width - 1} ${c - 1} ${c}`, `f ${c - width - 1} ${c} ${c - width}`);
      }
    }
    writeFileSync(join(where, "hills.obj"), `${lines.join("\n")}\n`);
    program(where, "bake", "hills.obj", "-o", "hills.nav");
    assert.equal(await page.locator("html").getAttribute("data-kind"), "mesh");
    const { fingerprint } = JSON.parse(program(where, "info", "hills.nav", "--json")) as { fingerprint: string };
    assert.equal(await page.locator("html").getAttribute("data-shown"), fingerprint);
    await close(page);
  });

  it("refuses broken surfaces and images, and goes on", async () => {
    const page = await open("#sample=park");
    const shown = await page.locator("html").getAttribute("data-shown");
    const surf = (await exported(page, "surf")).bytes;
    const flipped = Buffer.from(surf);
    flipped[surf.length >> 1] = (flipped[surf.length >> 1] ?? 0) ^ 0xff;
    const image = png(8, 8, 8, () => 9);
    const files: [string, Buffer | string, RegExp][] = [
      ["empty.surf", "", /empty\.surf: /],
      ["cut.surf", surf.subarray(0, surf.length - 9), /cut\.surf: /],
      ["flipped.surf", flipped, /flipped\.surf: .*checksum/],
      ["bad.json", '{"region": {"samples_x": 4}}', /bad\.json: /],
      ["far.json", '{"region": {"samples_x": 4, "samples_z": 1e9, "sample_size": 1}, "ground": {"flat": 0}}', /far\.json: /],
      ["beside.json", '{"region": {"samples_x": 4, "samples_z": 4, "sample_size": 1}, "ground": {"image": "h.png", "min_y": 0, "max_y": 1, "sample_size": 1}}', /h\.png: .*drop the image itself/],
      ["empty.png", "", /empty\.png: /],
      ["cut.png", image.subarray(0, image.length - 20), /cut\.png: broken PNG/],
      ["colour.png", png(8, 8, 8, () => 9, 3), /colour\.png: is eight bit rgb, allowed: a grey PNG/],
    ];
    for (const [name, content, why] of files) {
      await drop(page, name, content);
      assert.match(await page.locator("#panel").innerText(), why, name);
      assert.equal(await page.locator("html").getAttribute("data-shown"), shown, name);
    }
    await drop(page, "fine.png", image);
    assert.equal(await page.locator("#notice").isVisible(), false);
    await page.locator("#sample").selectOption("tower");
    await settled(page);
    assert.equal(await text(page, "status"), "found");
    await close(page);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    it(`is accessible: ${colorScheme}`, async () => {
      const page = await open("#sample=park", { colorScheme, bypassCSP: true });
      await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
      await page.addScriptTag({ path: AXE });
      const violations = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)")) as { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
      assert.deepEqual(violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary}`)), []);
      await close(page);
    });
  }

  it("never scrolls sideways", async () => {
    for (const width of [320, 390, 1280]) {
      const page = await open("#sample=park", { viewport: { width, height: 800 } });
      for (const id of ["surface", "mesh", "export"]) await section(page, id);
      assert.ok(await page.evaluate(() => [document.documentElement, document.getElementById("panel")].every((e) => e !== null && e.scrollWidth <= e.clientWidth)), String(width));
      await close(page);
    }
  });
});
