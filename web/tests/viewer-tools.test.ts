// Filters, areas of any outline, and the tools that look around, against the program.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { close, open as openPage } from "./site.js";
import { exported, folder, launch, number, program, query, section, settled, text, view } from "./viewer-site.js";

describe("the viewer's tools", () => {
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

  const open = async (hash = ""): Promise<Page> => {
    const page = await openPage(browser, served.address + hash, {});
    await settled(page);
    return page;
  };

  const exact = async (page: Page, id: string): Promise<number[]> => ((await page.locator(`#${id}`).getAttribute("data-exact")) ?? "").split(",").map(Number);

  it("finds neighbours, and what lies within a strip", async () => {
    const page = await open("#from=1.5,0,58.5&to=20,0,58.5&radius=6");
    const [from, to] = await Promise.all([exact(page, "from"), exact(page, "to")]);
    const tool = async (name: string) => {
      await page.locator(`input[name=tool][value=${name}]`).check({ force: true });
      await page.waitForTimeout(500);
      return number(page, "reached");
    };
    const near = query(where, "town.nav", { op: "neighbourhood", center: from, radius: 6 }) as { polys: string[] };
    assert.equal(await tool("neighbourhood"), near.polys.length);
    assert.deepEqual([from[2], to[2]], [58.5, 58.5]);
    const [[a = 0], [b = 0]] = [from, to];
    const points = [[a, 0, 52.5], [b, 0, 52.5], [b, 0, 64.5], [a, 0, 64.5]];
    const strip = query(where, "town.nav", { op: "shape", points }) as { status: string; polys: string[] };
    assert.equal(strip.status, "ok");
    assert.equal(await tool("shape"), strip.polys.length);
    await close(page);
  });

  it("asks with costs and flags, as the program does", async () => {
    const marks = { off_mesh_links: [], volumes: [{ cylinder: { center: [30, 30], radius: 14, min_y: -2, max_y: 6 }, area: 2 }] };
    writeFileSync(join(where, "pond.json"), JSON.stringify(marks));
    program(where, "bake", "town.glb", "-o", "pond.nav", "--marks", "pond.json");
    const page = await open(`#marks=${encodeURIComponent(JSON.stringify(marks))}`);
    await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
    const [from, to] = await Promise.all([exact(page, "from"), exact(page, "to")]);
    const agrees = async (...options: string[]) => {
      await page.waitForTimeout(600);
      const path = JSON.parse(program(where, "path", "pond.nav", `--from=${from.join()}`, `--to=${to.join()}`, ...options, "--json")) as { status: string; cost: number; length: number };
      assert.equal((await text(page, "status")).split(":")[0], path.status);
      assert.equal(await text(page, "cost"), path.cost.toFixed(3));
      for (const option of options) assert.ok((await page.locator("#command").innerText()).includes(option), option);
      return path.cost;
    };
    const cost = page.locator('[data-cost="2"]');
    const costs = [await agrees()];
    for (const value of ["4", "inf"]) {
      await cost.fill(value);
      await cost.press("Enter");
      costs.push(await agrees("--area-cost", `2=${value}`));
    }
    assert.ok(costs[0] !== costs[1] || costs[1] !== costs[2], costs.join());
    await page.locator("#filter-exclude").fill("1");
    await page.locator("#filter-exclude").press("Enter");
    await page.waitForFunction(() => document.querySelector('[data-cell="status"]')?.textContent?.startsWith("no polygon near the start"));
    await page.waitForTimeout(300);
    assert.match(page.url(), /costs=2=inf&exclude=1/);
    const again = await open(new URL(page.url()).hash);
    assert.match(await text(again, "status"), /^no polygon near the start/);
    await close(again);
    await close(page);
  });

  it("places areas of any outline, takes the last one away again, and goes between random ends", async () => {
    const page = await open();
    await page.locator("#above").click();
    await page.locator("input[name=tool][value=area]").check({ force: true });
    await page.locator("input[name=area-shape][value=polygon]").check({ force: true });
    await page.locator("#area").selectOption("4");
    const box = await page.locator("#canvas").boundingBox();
    assert.ok(box !== null);
    // Wherever there is mesh under them; more than three clicks, one of them inside.
    for (const x of [0.3, 0.4, 0.5, 0.6, 0.7]) for (const y of [0.3, 0.5, 0.7]) await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await page.locator("#outline-done").click();
    await settled(page);
    const { bytes } = await exported(page, "marks");
    const { volumes } = JSON.parse(bytes.toString()) as { volumes: { prism: { points: [number, number][] }; area: number }[] };
    assert.ok(volumes.length === 1 && (volumes[0]?.prism.points.length ?? 0) >= 3 && volumes[0]?.area === 4, bytes.toString());
    writeFileSync(join(where, "outline.json"), bytes);
    program(where, "bake", "town.glb", "-o", "outline.nav", "--marks", "outline.json");
    const info = JSON.parse(program(where, "info", "outline.nav", "--json")) as { fingerprint: string; areas: number[] };
    assert.deepEqual(info.areas, [0, 4]);
    assert.equal(await page.locator("html").getAttribute("data-shown"), info.fingerprint);
    await page.locator("#unmark-last").click();
    await settled(page);
    const plain = JSON.parse(program(where, "info", "town.nav", "--json")) as { fingerprint: string };
    assert.equal(await page.locator("html").getAttribute("data-shown"), plain.fingerprint);
    await page.locator("input[name=tool][value=path]").check({ force: true });
    await section(page, "mesh");
    let before = await exact(page, "from");
    for (let k = 0; k < 3; k += 1) {
      await page.locator("#random-ends").click();
      await page.waitForTimeout(400);
      const now = await exact(page, "from");
      assert.notDeepEqual(now, before);
      assert.match(await text(page, "status"), /^(found|partial)/);
      before = now;
    }
    await close(page);
  });
});
