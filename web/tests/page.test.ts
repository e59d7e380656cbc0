// How the page is to use: for everybody, on a phone, offline, from any host, and at once.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { cell, close, grid, launch, open, PLAN, radius, Served, settled, SITE } from "./site.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const KINDS: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

describe("the page", () => {
  let browser: Browser;
  let served: Served;

  before(async () => {
    [browser, served] = await Promise.all([launch(), Served.from(SITE)]);
  });

  after(async () => {
    await browser.close();
    served.end();
  });

  for (const scheme of ["light", "dark"] as const) {
    for (const language of ["en", "zh"]) {
      it(`is accessible: ${scheme}, ${language}`, async () => {
        const page = await open(browser, `${served.lesson}?lang=${language}&shape=l`, { colorScheme: scheme, bypassCSP: true });
        await page.addScriptTag({ path: AXE });
        const violations = (await page.evaluate(
          "axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)",
        )) as Violation[];
        const told = violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary}`));
        assert.deepEqual(told, []);
        await close(page);
      });
    }
  }

  it("never scrolls sideways, on phones either", async () => {
    for (const width of [320, 390, 768, 1280]) {
      for (const language of ["en", "zh"]) {
        const page = await open(browser, `${served.lesson}?lang=${language}`, { viewport: { width, height: 844 } });
        await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
        const inside = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(inside <= width, `${inside} in ${width}, ${language}`);
        await close(page);
      }
    }
  });

  it("asks no other host, and works when the network has gone", async () => {
    const asked: string[] = [];
    const page = await open(browser, served.lesson, {}, async (page) => {
      page.on("request", (request) => asked.push(request.url()));
    });
    const origin = new URL(served.lesson).origin;
    assert.ok(asked.length >= 4 && asked.every((url) => url.startsWith(origin)), asked.join("\n"));
    await page.context().setOffline(true);
    await radius(page, 1);
    assert.equal(await cell(page, "left"), String(grid({ ...PLAN, radius: 1 })["filtered"]));
    await page.locator("[data-language]").click();
    assert.match(await page.locator("h1").innerText(), /多边形/);
    await close(page);
  });

  it("can be served from any folder of any host", async () => {
    const host = createServer((request, response) => {
      const path = new URL(request.url ?? "/", "http://host").pathname.replace("/some/folder/", "/");
      const name = path.endsWith("/") ? `${path}index.html` : path;
      readFile(join(SITE, name)).then(
        (bytes) => response.writeHead(200, { "content-type": KINDS[extname(name)] ?? "text/plain" }).end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((ready) => host.listen(0, "127.0.0.1", ready));
    const { port } = host.address() as AddressInfo;
    const page = await open(browser, `http://127.0.0.1:${port}/some/folder/lesson/`);
    assert.equal(await cell(page, "left"), "1132");
    await page.locator(".home").click();
    assert.match(await page.locator("h1").innerText(), /waymesh/);
    await page.locator('.cards a[href*="zh"]').click();
    await settled(page);
    assert.match(await page.locator("h1").innerText(), /多边形/);
    await close(page);
    host.close();
  });

  it("shows its first picture in less than a second", async () => {
    const times: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const page = await open(browser, served.lesson, {}, (page) =>
        page.addInitScript(() => {
          new MutationObserver((_, observer) => {
            if (document.querySelector('[data-picture="convex"] polygon') === null) return;
            observer.disconnect();
            requestAnimationFrame(() => Object.assign(window, { shownAfter: performance.now() }));
          }).observe(document, { childList: true, subtree: true });
        }),
      );
      times.push(await page.evaluate(() => (window as unknown as { shownAfter: number }).shownAfter));
      await close(page);
    }
    const least = Math.min(...times);
    console.log(`first picture after ${times.map((t) => t.toFixed(0)).join(", ")} ms`);
    assert.ok(least < 1000, times.join(", "));
  });
});
