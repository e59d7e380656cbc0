// The lesson in a real browser, against the program.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { cell, close, grid, launch, open, PLAN, radius, type Plan, Served, settled, SITE } from "./site.js";

interface Answer {
  walkable: number;
  filtered: number;
  removed: number;
  min_clearance: number;
  polygons: unknown[];
  area: number;
  adjacent: unknown[];
  point_contacts: number;
  start_polygon: number;
  sequence: number[] | null;
  settled: number | null;
  portal_path: { cost: number; points: unknown[] } | null;
  pulled_path: { cost: number; points: unknown[] } | null;
  funnel_path: { cost: number; points: unknown[] } | null;
}

/** The page's tables say what the program says of a plan. */
async function agrees(page: Page, plan: Plan): Promise<void> {
  const answer = grid(plan) as unknown as Answer;
  const way = (path: Answer["portal_path"]) =>
    path === null ? "none" : `${path.points.length} · ${path.cost.toFixed(4)} m`;
  const expected: Record<string, string> = {
    walkable: String(answer.walkable),
    left: String(answer.filtered),
    removed: String(answer.removed),
    near: String(answer.removed),
    clearance: answer.min_clearance.toFixed(4),
    polygonCount: String(answer.polygons.length),
    area: `${answer.area.toFixed(2)} m²`,
    convex: `${answer.polygons.length} / ${answer.polygons.length}`,
    adjacent: String(answer.adjacent.length),
    contacts: String(answer.point_contacts),
    sequence: answer.sequence?.join(" → ") ?? "none",
    settled: String(answer.settled ?? "none"),
    portalPath: way(answer.portal_path),
    pulledPath: way(answer.pulled_path),
    funnelPath: way(answer.funnel_path),
  };
  for (const [name, value] of Object.entries(expected)) {
    assert.equal(await cell(page, name), value, `${name} at radius ${plan.radius}`);
  }
}

describe("the lesson", () => {
  let browser: Browser;
  let served: Served;

  before(async () => {
    [browser, served] = await Promise.all([launch(), Served.from(SITE)]);
  });

  after(async () => {
    await browser.close();
    served.end();
  });

  it("has the numbers of the text's four tables", async () => {
    const page = await open(browser, served.lesson);
    const text: Record<string, string> = {
      squareTurns: "yes",
      squareLeaving: "0 / 1000",
      lTurns: "no",
      lLeaving: "232 / 1000",
      polygonsTurns: "11 / 11",
      cells: "1536 (48 × 32)",
      walkable: "1264",
      left: "1132",
      removed: "132",
      near: "132",
      clearance: "0.7500",
      polygonCount: "11",
      area: "283.00 m²",
      convex: "11 / 11",
      adjacent: "14",
      lengths: "1.00 – 13.50 m",
      contacts: "0",
      nodes: "11 : 1132 (−99.0 %)",
      ends: "3 / 2",
      sequenceLength: "7",
      sequence: "3 → 6 → 10 → 9 → 7 → 8 → 2",
      settled: "9",
      portalPath: "8 · 28.3095 m",
      pulledPath: "4 · 27.5727 m",
      saved: "0.7368 m (2.60 %)",
      removable: "0",
      samplesOn: "yes",
    };
    for (const [name, value] of Object.entries(text)) assert.equal(await cell(page, name), value, name);
    const verdicts = await page.locator("[data-verdict]").evaluateAll((all) =>
      all.map((mark) => mark.getAttribute("data-verdict")),
    );
    assert.deepEqual([...new Set(verdicts)].sort(), ["added", "same"]);
    assert.equal(await cell(page, "realNodes-simple"), "11 : 1132 (−99.0 %)");
    assert.match(await cell(page, "realNodes-watershed"), /^11 : 989 /);
    assert.match(await cell(page, "realNodes-monotone"), /^9 : 989 /);
    await close(page);
  });

  it("says at every radius what the program says", async () => {
    const page = await open(browser, served.lesson);
    for (const value of [0.25, 0.5, 0.55, 0.75, 1, 1.25, 1.5]) {
      await radius(page, value);
      await agrees(page, { ...PLAN, radius: value });
    }
    const good = await page.locator("[data-check]").evaluateAll((all) =>
      all.every((mark) => mark.getAttribute("data-good") === "true"),
    );
    assert.ok(good);
    await page.locator("#walkable [data-reset]").click();
    await settled(page);
    await agrees(page, PLAN);
    await close(page);
  });

  it("takes cells away as the radius grows", async () => {
    const page = await open(browser, served.lesson);
    // Distances of centres are 0.25, 0.75, 1.25 m, or between these at corners: not every step takes some.
    const counts: number[] = [];
    for (const value of [0.25, 0.5, 0.75, 1, 1.25, 1.5]) {
      await radius(page, value);
      counts.push(Number(await cell(page, "left")));
      const drawn = await page.locator('[data-picture="walkable"] rect.cell:not(.removed)').evaluateAll((all) =>
        all.reduce((sum, rect) => sum + Number(rect.getAttribute("width")) / 20, 0),
      );
      assert.equal(drawn, counts.at(-1));
    }
    assert.ok(counts.every((count, i) => i === 0 || count <= (counts[i - 1] ?? 0)), counts.join(", "));
    assert.equal(new Set(counts).size, 5);
    await close(page);
  });

  it("draws 60 lines in each shape, and those that leave", async () => {
    const page = await open(browser, served.lesson);
    const count = (kind: string) => page.locator(`[data-picture="convex"] line.${kind}`).count();
    assert.deepEqual([await count("stays"), await count("leaves")], [60, 0]);
    await page.locator('input[name="shape"][value="l"]').check();
    await settled(page);
    const leaving = await count("leaves");
    assert.ok(leaving > 0 && leaving + (await count("stays")) === 60, String(leaving));
    await close(page);
  });

  it("lets obstacles be dragged with the mouse", async () => {
    const page = await open(browser, served.lesson);
    const picture = page.locator('[data-picture="polygons"]');
    const obstacle = picture.locator('[data-movable="0"]');
    await obstacle.scrollIntoViewIfNeeded();
    const box = await obstacle.boundingBox();
    const whole = await picture.boundingBox();
    assert.ok(box !== null && whole !== null);
    const metre = whole.width / 24;
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 10 + 1.6 * metre, box.y + 10 + 0.9 * metre, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    const obstacles = [{ x0: 5.5, y0: 3, x1: 10.5, y1: 5 }, ...PLAN.obstacles.slice(1)];
    await agrees(page, { ...PLAN, obstacles });
    assert.ok((await page.locator('[data-verdict="changed"]').count()) > 3);
    assert.equal(await page.locator('[data-verdict="differs"]').count(), 0);
    await close(page);
  });

  it("lets obstacles be dragged with a finger", async () => {
    const page = await open(browser, served.lesson, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const obstacle = page.locator('[data-picture="walkable"] [data-movable="3"]');
    await obstacle.scrollIntoViewIfNeeded();
    const box = await obstacle.boundingBox();
    const whole = await page.locator('[data-picture="walkable"]').boundingBox();
    assert.ok(box !== null && whole !== null);
    const metre = whole.width / 24;
    const session = await page.context().newCDPSession(page);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x, y }]);
    await touch("touchMove", [{ x: x + metre, y: y + metre }]);
    await touch("touchMove", [{ x: x + 2 * metre, y: y + 2 * metre }]);
    await touch("touchEnd", []);
    await settled(page);
    const obstacles = [...PLAN.obstacles.slice(0, 3), { x0: 16, y0: 3, x1: 20, y1: 11 }];
    await agrees(page, { ...PLAN, obstacles });
    await close(page);
  });

  it("can be used with the keyboard alone", async () => {
    const page = await open(browser, served.lesson);
    const obstacle = page.locator('[data-picture="walkable"] [data-movable="1"]');
    await page.locator("#walkable [data-reset]").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.ok(await obstacle.evaluate((element) => element === document.activeElement));
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
    await settled(page);
    assert.match((await obstacle.getAttribute("aria-label")) ?? "", /from 6, 8.5 to 13, 11.5/);
    const [first, , ...rest] = PLAN.obstacles;
    assert.ok(first !== undefined);
    await agrees(page, { ...PLAN, obstacles: [first, { x0: 6, y0: 8.5, x1: 13, y1: 11.5 }, ...rest] });
    await page.locator("#way-radius").focus();
    for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowRight");
    await settled(page);
    assert.equal(await page.locator("#walkable [data-shown-radius]").innerText(), "1.00 m");
    await page.locator('input[name="line"][value="portal_path"]').focus();
    await page.keyboard.press("ArrowRight");
    await settled(page);
    assert.ok(await page.locator('input[name="line"][value="pulled_path"]').isChecked());
    assert.ok(page.url().includes("line=pulled_path") && page.url().includes("radius=1"));
    await close(page);
  });

  it("moves start and goal, and says when there is no way", async () => {
    const page = await open(browser, served.lesson);
    const start = page.locator('[data-picture="way"] [data-movable="start"]');
    await start.focus();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("Shift+ArrowRight");
    await settled(page);
    assert.match((await start.getAttribute("aria-label")) ?? "", /5\.4, 2\.1/);
    assert.equal(await page.locator('[data-reading="way"]').innerText(), "A or B stands on no polygon.");
    assert.equal(await cell(page, "sequence"), "none");
    assert.equal(await page.locator("[data-check]").count(), 10);
    await close(page);
  });

  it("speaks two languages, remembered in the address", async () => {
    const page = await open(browser, served.lesson);
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    await page.locator("[data-language]").click();
    await settled(page);
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
    assert.match(await page.locator("h1").innerText(), /多边形/);
    assert.ok(page.url().includes("lang=zh"));
    assert.equal(await cell(page, "lTurns"), "否");
    assert.equal(await cell(page, "lLeaving"), "232 / 1000");
    assert.ok(await page.locator("[data-language]").evaluate((link) => link === document.activeElement));
    await page.reload();
    await settled(page);
    assert.match(await page.locator("h1").innerText(), /多边形/);
    // English words would be left over from a text that was forgotten.
    const words = await page.locator("main").evaluate((main) => {
      const copy = main.cloneNode(true) as HTMLElement;
      copy.querySelectorAll("pre, code, figcaption, .log, [lang], .home, noscript, svg").forEach((part) => part.remove());
      return copy.textContent?.match(/[A-Za-z]{3,}/g) ?? [];
    });
    assert.deepEqual([...new Set(words)].filter((word) => !["waymesh", "Tab", "WebAssembly"].includes(word)), []);
    await close(page);
  });

  it("works without canvas", async () => {
    const page = await open(browser, served.lesson, {}, (page) =>
      page.addInitScript("HTMLCanvasElement.prototype.getContext = () => null"),
    );
    assert.equal(await cell(page, "left"), "1132");
    assert.ok((await page.locator('[data-picture="walkable"] rect.cell').count()) > 50);
    await page.locator("#way details.data summary").click();
    await page.locator('[data-tables="way"] table').waitFor();
    assert.equal(await page.locator('[data-tables="way"] tbody tr').count(), 8);
    await close(page);
  });

  it("can be read without JavaScript", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(served.lesson);
    assert.equal(await page.locator("h2").count(), 7);
    assert.match(await page.locator("#way table").first().innerText(), /28\.3095/);
    assert.match(await page.locator("#walkable .listing").first().innerText(), /fn mark_cells/);
    assert.ok((await page.locator('[data-picture="way"] polyline').count()) >= 3);
    assert.ok(await page.locator("noscript").first().isVisible());
    await context.close();
  });

  it("tells when the library cannot be loaded", async () => {
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto(served.lesson);
    await page.locator("[data-notice]:not([hidden])", { hasText: "could not be loaded" }).waitFor();
    assert.equal(await page.locator("h2").count(), 7);
    await context.close();
  });
});
