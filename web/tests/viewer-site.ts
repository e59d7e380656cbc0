// What the viewer's tests share: the viewer in a browser that draws without a graphics card, and the program to compare with.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser, type Download, type Page } from "playwright-core";
import { SITE } from "./site.js";

const PROGRAM = process.env["WAYMESH_PROGRAM"] ?? resolve(SITE, "../../target/debug/waymesh");
const CHROMIUM = process.env["WAYMESH_CHROMIUM"] ?? "/usr/bin/chromium";
/** Baking and drawing both run on the processor here, beside other tests. */
export const PATIENCE = 60_000;

/** A folder for files of a test. */
export const folder = (): string => mkdtempSync(join(tmpdir(), "waymesh-viewer-"));

/** Runs the program in a folder; what it prints. */
export function program(where: string, ...args: string[]): string {
  const run = spawnSync(PROGRAM, args, { cwd: where, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`waymesh ${args.join(" ")}: ${run.stderr}`);
  return run.stdout;
}

/** What the program answers to a line of the query protocol. */
export function query(where: string, mesh: string, request: object): Record<string, unknown> {
  const run = spawnSync(PROGRAM, ["query", mesh], { cwd: where, encoding: "utf8", input: `${JSON.stringify(request)}\n` });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Record<string, unknown>;
}

export function launch(gl = true): Promise<Browser> {
  const drawing = gl ? ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"] : ["--disable-gpu", "--disable-3d-apis"];
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", ...drawing] });
}

/** `waymesh view` with what follows. */
export async function view(where: string, ...args: string[]): Promise<{ address: string; end: () => void }> {
  const child = spawn(PROGRAM, ["view", ...args, "--port", "0", "--site", SITE], { cwd: where, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { address: line.toString().trim(), end: () => child.kill() };
}

/** The digits of what a cell of a table says. */
export const number = async (page: Page, cell: string): Promise<number> => Number.parseFloat((await text(page, cell)).replaceAll(",", ""));

export const text = (page: Page, cell: string): Promise<string> => page.locator(`[data-cell="${cell}"]`).innerText();

/** Opens a section of the panel. */
export const section = (page: Page, id: string): Promise<void> =>
  page.evaluate((name) => document.getElementById(`section-${name}`)?.setAttribute("open", ""), id);

/** Until the picture shows what was asked for and nothing is being baked. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(400);
  await page.waitForFunction(() => document.documentElement.dataset["busy"] === undefined, undefined, { timeout: PATIENCE });
  await page.waitForTimeout(150);
}

/** Drops a file onto the page, as from a file manager. */
export async function drop(page: Page, name: string, content: Buffer | string): Promise<void> {
  const bytes = Buffer.from(content).toString("base64");
  await page.evaluate(
    ({ name, bytes }) => {
      const content = Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([content], name));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    { name, bytes },
  );
  await settled(page);
}

/** Presses an export button; the file's name and content. */
export async function exported(page: Page, kind: string): Promise<{ name: string; bytes: Buffer }> {
  await section(page, "export");
  const waiting: Promise<Download> = page.waitForEvent("download");
  await page.locator(`[data-export="${kind}"]`).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
