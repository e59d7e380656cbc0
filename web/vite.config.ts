import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { rustSource } from "./plugins/rust-source.ts";
import { writtenOut } from "./plugins/written-out.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

const ENGINE = resolve(here, process.env["WAYMESH_PKG"] ?? "pkg", "waymesh_wasm.js");

export default defineConfig({
  root: here,
  // Relative addresses: the folder can be served from anywhere.
  base: "./",
  plugins: [rustSource(resolve(here, "..")), writtenOut(resolve(here, ".."), ENGINE)],
  resolve: { alias: { "#engine": ENGINE } },
  worker: { format: "es" },
  build: {
    outDir: process.env["WAYMESH_SITE"] ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { start: resolve(here, "index.html"), lesson: resolve(here, "lesson/index.html"), viewer: resolve(here, "viewer/index.html") },
    },
  },
});
