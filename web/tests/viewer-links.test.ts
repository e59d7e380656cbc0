// Links about files, the funnel's steps, and what the picture costs.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { close, open as openPage } from "./site.js";
import { drop, folder, launch, number, program, section, settled, text, view } from "./viewer-site.js";

describe("links, funnels and costs", () => {
  const where = folder();
  let browser: Browser;
  let served: { address: string; end: () => void };

  before(async () => {
    [browser, served] = await Promise.all([launch(), view(where)]);
    program(where, "sample", "dungeon", "--size", "2", "-o", "dungeon.obj");
    program(where, "sample", "dungeon", "--size", "2", "--seed", "9", "-o", "other.obj");
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

  const shown = (page: Page) => page.locator("html").getAttribute("data-shown");
  const title = (page: Page) => page.locator("#wanted-title").innerText();

  /** A link about the dungeon with everything that a link restores. */
  async function link(): Promise<{ hash: string; shown: string | null; length: string }> {
    const page = await open("#agent_radius=0.5&layers=polygons,walls&colour=island&model=crossing");
    await drop(page, "dungeon.obj", readFileSync(join(where, "dungeon.obj")));
    for (const [id, place] of [["from", "4, 0, 4"], ["to", "14, 0, 14"]] as const) {
      await page.locator(`#${id}`).fill(place);
      await page.locator(`#${id}`).press("Enter");
    }
    await page.waitForSelector('[data-cell="length"]');
    await page.waitForTimeout(400);
    const found = { hash: new URL(page.url()).hash, shown: await shown(page), length: await text(page, "length") };
    await close(page);
    return found;
  }

  it("asks for the file that a link is about, and restores the rest", async () => {
    const before = await link();
    assert.match(before.hash, /file=dungeon\.obj&fingerprint=[0-9a-f]{32}/);
    const page = await open(before.hash);
    assert.match(await title(page), /dungeon\.obj/);
    assert.match(await page.locator("#wanted-text").innerText(), new RegExp(/fingerprint=([0-9a-f]{32})/.exec(before.hash)?.[1] ?? "none"));
    assert.equal(await shown(page), null, "nothing is shown in its place");
    await drop(page, "renamed.obj", readFileSync(join(where, "dungeon.obj")));
    assert.equal(await page.locator("#wanted").isVisible(), false);
    assert.equal(await shown(page), before.shown);
    await page.waitForSelector('[data-cell="length"]');
    assert.equal(await text(page, "length"), before.length);
    assert.equal(await page.locator("#colouring").inputValue(), "island");
    assert.equal(await page.locator('input[data-layer="level"]').isChecked(), false);
    assert.equal(await page.locator('[data-number="agent_radius"]').inputValue(), "0.5");
    program(where, "bake", "dungeon.obj", "-o", "d.nav", "--agent-radius", "0.5");
    const { fingerprint } = JSON.parse(program(where, "info", "d.nav", "--json")) as { fingerprint: string };
    assert.equal(await shown(page), fingerprint);
    await close(page);
  });

  it("warns of another file, which can be opened anyway", async () => {
    const { hash } = await link();
    const page = await open(hash);
    await drop(page, "dungeon.obj", readFileSync(join(where, "other.obj")));
    assert.match(await title(page), /another file of the same name/);
    assert.equal(await shown(page), null);
    await drop(page, "other.obj", readFileSync(join(where, "other.obj")));
    assert.equal(await title(page), "other.obj is not dungeon.obj");
    await page.locator("#wanted-anyway").click();
    await settled(page);
    program(where, "bake", "other.obj", "-o", "o.nav", "--agent-radius", "0.5");
    const { fingerprint } = JSON.parse(program(where, "info", "o.nav", "--json")) as { fingerprint: string };
    assert.equal(await shown(page), fingerprint, "with the link's settings");
    assert.equal(await page.locator("#from").inputValue(), "", "without its points");
    await page.waitForTimeout(300);
    assert.match(page.url(), /file=other\.obj/);
    await close(page);
  });

  it("does not wait for what is being baked when a file is dropped", async () => {
    const page = await open();
    await section(page, "settings");
    await page.locator('[data-number="cell_size"]').fill("0.03");
    await page.locator('[data-number="cell_size"]').press("Enter");
    await page.waitForFunction(() => /\d+ of \d+ tiles/.test(document.getElementById("work-text")?.textContent ?? ""), undefined, { timeout: 30_000 });
    program(where, "bake", "dungeon.obj", "-o", "ready.nav");
    const start = Date.now();
    await drop(page, "ready.nav", readFileSync(join(where, "ready.nav")));
    const { fingerprint } = JSON.parse(program(where, "info", "ready.nav", "--json")) as { fingerprint: string };
    await page.waitForFunction((name) => document.documentElement.dataset["shown"] === name, fingerprint);
    assert.ok(Date.now() - start < 8000, `${Date.now() - start} ms`);
    assert.equal(await page.locator("#notice").isVisible(), false);
    await close(page);
  });

  it("shows the sample in the place of a file that is not there", async () => {
    const { hash } = await link();
    const page = await open(hash);
    await page.locator("#wanted-sample").click();
    await settled(page);
    assert.equal(await page.locator("#wanted").isVisible(), false);
    assert.equal(await text(page, "status"), "found");
    await page.waitForTimeout(300);
    assert.doesNotMatch(page.url(), /fingerprint/);
    await close(page);
  });

  it("opens surfaces that it was started with, and names them in links", async () => {
    const spec = { region: { samples_x: 65, samples_z: 65, sample_size: 0.5 }, ground: { flat: 0 } };
    writeFileSync(join(where, "flat.json"), JSON.stringify(spec));
    program(where, "surface", "bake", "flat.json", "-o", "flat.surf");
    const started = await view(where, "flat.surf");
    const page = await openPage(browser, started.address, {});
    await settled(page);
    assert.equal(await page.locator("html").getAttribute("data-kind"), "surface");
    await page.waitForTimeout(300);
    const { hash } = new URL(page.url());
    assert.match(hash, /open=[0-9a-f]{32}\.surf&name=flat\.surf&fingerprint=[0-9a-f]{32}/);
    await close(page);
    started.end();
    // Another run does not serve it any more, and asks for it; that the old path leads nowhere is no failure here.
    const again = await browser.newPage();
    await again.goto(served.address + hash);
    await again.waitForSelector("#wanted:not([hidden])");
    assert.match(await title(again), /flat\.surf/);
    await drop(again, "flat.surf", readFileSync(join(where, "flat.surf")));
    assert.equal(await again.locator("html").getAttribute("data-kind"), "surface");
    await again.close();
  });

  it("shows the funnel step by step, in both node models", async () => {
    const page = await open();
    program(where, "sample", "town", "--seed", "1", "--size", "3", "-o", "town.glb");
    program(where, "bake", "town.glb", "-o", "town.nav");
    const places = await Promise.all(["from", "to"].map((id) => page.locator(`#${id}`).getAttribute("data-exact")));
    for (const model of ["polygon", "crossing"]) {
      await page.locator(`input[name=model][value=${model}]`).check({ force: true });
      await page.waitForTimeout(500);
      const path = JSON.parse(program(where, "path", "town.nav", `--from=${places[0]}`, `--to=${places[1]}`, "--node-model", model, "--json")) as { corridor: string[]; length: number };
      const slider = page.locator("#funnel");
      // A step for every portal of the corridor, and one for the end; ends that lie on a portal have passed it.
      const steps = Number(await slider.getAttribute("max"));
      assert.ok(steps > 2 && steps <= path.corridor.length, `${steps} of ${path.corridor.length}`);
      await slider.fill("0");
      await page.waitForTimeout(300);
      let before = await page.locator("#canvas").screenshot();
      for (const press of ["#funnel-on", "#funnel-on", "#funnel-back"]) {
        await page.locator(press).click();
        await page.waitForTimeout(400);
        const after = await page.locator("#canvas").screenshot();
        assert.ok(!after.equals(before), press);
        before = after;
      }
      assert.equal(await page.locator("#funnel-value").innerText(), `1 of ${steps}`);
      assert.equal(await text(page, model === "polygon" ? "length" : "length-2"), `${path.length.toFixed(3)} m`);
    }
    await page.locator("input[name=tool][value=circle]").check({ force: true });
    await page.waitForSelector('[data-cell="reached"]');
    assert.equal(await page.locator("#funnel-row").isVisible(), false);
    await close(page);
  });

  it("tells what the picture costs", async () => {
    const page = await open();
    await page.locator("#numbers").click();
    await page.waitForFunction(() => /draw calls/.test(document.getElementById("stats-text")?.textContent ?? ""));
    const told = await page.locator("#stats-text").innerText();
    assert.match(told, /^[\d.]+ ms to submit\n\d+ draw calls · [\d,]+ triangles · [\d,]+ lines\n[\d.]+ MB in buffers$/);
    await page.locator("#stats button").click();
    await page.waitForFunction(() => /frames\/s turning/.test(document.getElementById("stats-text")?.textContent ?? ""), undefined, { timeout: 20_000 });
    assert.ok(Number.parseFloat((await page.locator("#stats").getAttribute("data-rate")) ?? "0") > 0);
    await section(page, "mesh");
    assert.ok((await number(page, "drawn")) > 3);
    await close(page);
  });
});
