// Starts the viewer, or says what it lacks here.

import { Engine } from "./engine/engine.ts";
import { PAGE } from "./page.ts";
import { missing } from "./support.ts";
import { Viewer } from "./viewer.ts";

async function run(root: HTMLElement): Promise<void> {
  const why = missing();
  if (why !== null) {
    root.innerHTML = `<main class="without"><h1>Viewer</h1><p class="notice"></p><p><a href="../">Back</a></p></main>`;
    const notice = root.querySelector(".notice");
    if (notice !== null) notice.textContent = why;
    document.documentElement.dataset["ready"] = "true";
    return;
  }
  root.innerHTML = PAGE;
  const engine = await Engine.load();
  await new Viewer(engine, root).start();
}

const root = document.getElementById("viewer");
if (root !== null) void run(root);
