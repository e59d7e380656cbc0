// A library function that gives wrong results turns its check red.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { BROKEN_SITE, launch, open, close, Served, settled, SITE } from "./site.js";

/** The function, and the checks that must notice. */
const RED: Record<string, string[]> = {
  is_convex_by_turns: ["shapes_by_turns", "polygons_by_turns", "watershed", "monotone"],
  sampled_pairs: ["shapes_by_samples", "polygons_by_samples"],
  mark_cells: ["cells"],
  filter_by_radius: ["filter"],
  partition: ["area", "adjacent"],
  find_adjacency: ["adjacent"],
  search_polygons: ["sequence"],
  straighten: ["pulled"],
  pull_through: ["funnel"],
  bake: ["watershed", "monotone"],
};

describe("checks", () => {
  let browser: Browser;
  let broken: Served;
  let whole: Served;

  before(async () => {
    [browser, broken, whole] = await Promise.all([launch(), Served.from(BROKEN_SITE), Served.from(SITE)]);
  });

  after(async () => {
    await browser.close();
    broken.end();
    whole.end();
  });

  const red = async (address: string): Promise<string[]> => {
    const page = await open(browser, address);
    await settled(page);
    const names = await page.locator('[data-check][data-good="false"]').evaluateAll((all) =>
      all.map((mark) => mark.getAttribute("data-check") ?? ""),
    );
    const summary = await page.locator("[data-summary]").getAttribute("data-good");
    assert.equal(summary, String(names.length === 0));
    await close(page);
    return names;
  };

  it("are green while nothing is broken", async () => {
    assert.deepEqual(await red(broken.lesson), []);
  });

  for (const [name, checks] of Object.entries(RED)) {
    it(`notice that ${name} is broken`, async () => {
      assert.deepEqual((await red(`${broken.lesson}?break=${name}`)).sort(), [...checks].sort());
    });
  }

  it("cannot be broken in the site that people get", async () => {
    assert.deepEqual(await red(`${whole.lesson}?break=partition`), []);
  });
});
