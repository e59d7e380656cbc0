// The stages of a bake, drawn and counted, against the program's report.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { close, open as openPage } from "./site.js";
import { folder, launch, program, section, settled, view } from "./viewer-site.js";

interface Report {
  contours: number;
  cells: Record<string, number>;
}

describe("the stages of a bake", () => {
  const where = folder();
  let browser: Browser;
  let served: { address: string; end: () => void };
  let report: Report;

  before(async () => {
    [browser, served] = await Promise.all([launch(), view(where)]);
    program(where, "sample", "town", "--seed", "1", "--size", "3", "-o", "town.glb");
    report = JSON.parse(program(where, "bake", "town.glb", "-o", "town.nav", "--json")) as Report;
  });

  after(async () => {
    await browser.close();
    served.end();
  });

  const open = async (): Promise<Page> => {
    const page = await openPage(browser, served.address, {});
    await settled(page);
    await section(page, "layers");
    return page;
  };

  /** Shows a stage; the words about it, without the commas of numbers. */
  const choose = async (page: Page, stage: string): Promise<string> => {
    await page.locator("#stage").selectOption(stage);
    const words = page.locator("#stage-words");
    if (stage === "") await page.waitForFunction(() => document.getElementById("stage-words")?.textContent === "");
    else await page.locator(`#stage-words[data-stage=${stage}]`).waitFor();
    return (await words.innerText()).replaceAll(",", "");
  };

  const picture = async (page: Page): Promise<Buffer> => page.locator("#canvas").screenshot();

  it("counts what the program's bake counts, in every layer", async () => {
    const page = await open();
    const plain = await picture(page);
    const { rasterized, allowed } = report.cells;
    for (const stage of ["spans", "open", "clearance", "regions", "raw", "contours"]) {
      const words = await choose(page, stage);
      const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(words)?.[1]);
      assert.deepEqual([count("solid spans"), count("to stand on"), count("regions")], [rasterized, allowed, report.contours], words);
      assert.ok(count("corners traced") > count("kept") && count("kept") > report.contours * 3, words);
      assert.notDeepEqual(await picture(page), plain, stage);
    }
    assert.match(await choose(page, "hierarchy"), /^\d+ boxes in \d+ levels$/);
    assert.equal(await choose(page, ""), "");
    await page.mouse.move(2, 2);
    assert.deepEqual(await picture(page), plain, "nothing is left of the layers");
    await close(page);
  });

  it("tells how long each stage took", async () => {
    const page = await open();
    const cells = await page.locator("[data-cell^='stage-']").allTextContents();
    const times = cells.map((cell) => Number.parseFloat(cell));
    assert.ok(times.length >= 6 && times.every((time) => time >= 0) && Math.max(...times) > 0, cells.join());
    await close(page);
  });

  it("knows the clearance under the pointer while a stage is shown", async () => {
    const page = await open();
    await choose(page, "clearance");
    const box = await page.locator("#canvas").boundingBox();
    assert.ok(box !== null);
    const inspector = page.locator("#inspector");
    let seen = "";
    for (let k = 0; k < 40 && !seen.includes("clearance"); k += 1) {
      await page.mouse.move(box.x + box.width * (0.3 + 0.01 * k), box.y + box.height * 0.5);
      await page.waitForTimeout(150);
      seen = (await inspector.isVisible()) ? await inspector.innerText() : "";
    }
    assert.match(seen, /clearance \d+\.\d\d m · (open above|headroom \d)/);
    await close(page);
  });

  it("says why a file that holds a mesh has no stages", async () => {
    const page = await open();
    await page.locator("#file").setInputFiles(join(where, "town.nav"));
    await settled(page);
    await page.locator("#stage").selectOption("spans");
    await page.waitForFunction(() => document.getElementById("stage-words")?.textContent?.includes("does not hold the stages") === true);
    assert.match(await choose(page, "hierarchy"), /boxes/);
    await close(page);
  });

  it("shows some tiles of a level of many", async () => {
    const page = await open();
    const [side, floor] = [150, [] as string[]];
    for (const [x, z] of [[0, 0], [0, side], [side, side], [side, 0]]) floor.push(`v ${x} 0 ${z}`);
    writeFileSync(join(where, "wide.obj"), `${floor.join("\n")}\nf 1 2 3 4\n`);
    await page.locator("#file").setInputFiles(join(where, "wide.obj"));
    await settled(page);
    const words = await choose(page, "regions");
    const [, shown, total] = /in (\d+) of (\d+) tiles/.exec(words) ?? [];
    assert.ok(Number(shown) > 0 && Number(shown) < Number(total), words);
    await close(page);
  });
});
