// What the tests share: the program serving a site, and a browser looking at it.

import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

const WEB = fileURLToPath(new URL("../..", import.meta.url));
export const SITE = resolve(WEB, "dist");
export const BROKEN_SITE = process.env["WAYMESH_BROKEN_SITE"] ?? resolve(WEB, "../target/web/broken-site");
const PROGRAM = process.env["WAYMESH_PROGRAM"] ?? resolve(WEB, "../target/debug/waymesh");
const CHROMIUM = process.env["WAYMESH_CHROMIUM"] ?? "/usr/bin/chromium";

export interface Plan {
  radius: number;
  obstacles: { x0: number; y0: number; x1: number; y1: number }[];
}

/** The lesson's plan. */
export const PLAN = JSON.parse(readFileSync(resolve(WEB, "src/lesson/plan.json"), "utf8")) as Plan;

/** `waymesh view --lesson` over a folder. */
export class Served {
  private constructor(
    private readonly child: ChildProcess,
    /** Where the lesson is. */
    readonly lesson: string,
  ) {}

  static async from(site: string): Promise<Served> {
    const child = spawn(PROGRAM, ["view", "--lesson", "--port", "0", "--site", site], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return new Served(child, line.toString().trim());
  }

  end(): void {
    this.child.kill();
  }
}

/** What `waymesh grid --json` says of a plan. */
export function grid(plan: unknown): Record<string, unknown> {
  const run = spawnSync(PROGRAM, ["grid", "-", "--json"], { input: JSON.stringify(plan), encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Record<string, unknown>;
}

export function launch(): Promise<Browser> {
  // Without a user namespace, as in most containers, Chromium has no sandbox.
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
}

/** A page in a context of its own; whatever goes wrong in it fails the test. */
export async function open(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("close", () => {
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });
  await before(page);
  await page.goto(address);
  await settled(page);
  return page;
}

export async function close(page: Page): Promise<void> {
  await page.close();
  await page.context().close();
}

/** What a table's cell says. */
export const cell = (page: Page, name: string): Promise<string> =>
  page.locator(`[data-cell="${name}"]`).first().innerText();

/** Moves a slider as a keyboard would, to a value. */
export async function radius(page: Page, value: number): Promise<void> {
  await page.locator("#walkable-radius").fill(String(value));
  await settled(page);
}

/** Until everything shown belongs to what was chosen last. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready="true"]');
}
