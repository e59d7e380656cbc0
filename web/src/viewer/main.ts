// The viewer: a level comes in, is baked beside the page, drawn, and asked about.

import { Box3, Vector3 } from "three";
import { commandLines, stem } from "./command.ts";
import { Controls } from "./controls.ts";
import { Cancelled, Engine } from "./engine/engine.ts";
import type { Position, Shown, Source } from "./engine/messages.ts";
import { onDrop, read, save } from "./files.ts";
import { NO_MARKS, withLink, withVolume, type Marks } from "./marks.ts";
import { PAGE } from "./page.ts";
import { onPointer } from "./pointer.ts";
import { AnswerLayer } from "./scene/answer-layer.ts";
import { LAYERS, MeshLayers } from "./scene/mesh-layers.ts";
import { Stage } from "./scene/stage.ts";
import { changed, DEFAULTS, type Settings } from "./settings.ts";
import { defaultSize, fromHash, SAMPLES, toHash, type State } from "./state.ts";
import { missing } from "./support.ts";
import { lines, needsEnd, places, Teller } from "./tools.ts";
import { WalkControls } from "./walk.ts";

/** Sliders move more often than one wants to bake, milliseconds. */
const PAUSE = 250;
const DIGEST_QUERIES = 1000;

class Viewer {
  private state: State = fromHash(location.hash);
  private readonly controls: Controls;
  private readonly stage: Stage;
  private readonly drawing: AnswerLayer;
  private readonly walk: WalkControls;
  private mesh: MeshLayers | null = null;
  /** A file in the place of the sample. */
  private file: { name: string; bytes: ArrayBuffer; isMesh: boolean } | null = null;
  private cells: Record<string, number> = {};
  private pending = 0;
  private remembering = 0;
  private asking = 0;
  private bakes = 0;

  constructor(private readonly engine: Engine, root: HTMLElement) {
    this.controls = new Controls(root, {
      sample: (part) => this.changeSample(part),
      fileOptions: () => this.bake(true),
      setting: (name, value) => this.changeSettings({ [name]: value }),
      unmark: () => this.mark(NO_MARKS),
      reset: () => this.changeSettings(DEFAULTS),
      layer: (name, shown) => this.changeView({ layers: { ...this.state.layers, [name]: shown } }),
      view: (part) => this.changeView(part),
      question: (part) => this.changeQuestion(part),
    });
    this.stage = new Stage(this.controls.get<HTMLCanvasElement>("canvas"), () => this.repaint());
    this.drawing = new AnswerLayer(this.stage.contents, () => this.mesh?.shown.middle ?? [0, 0, 0], () => this.pointSize());
    const get = <E extends HTMLElement>(id: string) => this.controls.get<E>(id);
    this.walk = new WalkControls(engine, this.stage, get, () => this.mesh?.shown.middle ?? [0, 0, 0], (why) => this.controls.notice(why));
    this.listen();
    this.controls.show(this.state, false);
    this.controls.settings(this.state.settings, {});
  }

  async start(): Promise<void> {
    const { opened } = this.state;
    if (opened === null) return this.bake(true);
    // What `waymesh view FILE` serves for this page alone.
    const answer = await fetch(`../opened/${opened.path}`).catch(() => null);
    if (answer?.ok === true) return this.take(opened.name, await answer.arrayBuffer());
    this.state = { ...this.state, opened: null };
    await this.bake(true);
    this.controls.notice(`${opened.name} is not served any more: drop it here, or start waymesh view again.`);
  }

  private get source(): Source {
    const { controls, file, state } = this;
    if (file === null) return { kind: "sample", name: state.sample, seed: state.seed, size: state.size };
    return {
      kind: "file", name: file.name, bytes: file.bytes, zUp: controls.get<HTMLSelectElement>("up").value === "z",
      scale: Number(controls.get<HTMLInputElement>("scale").value), flip: controls.get<HTMLInputElement>("flip").checked,
    };
  }

  private get json(): string {
    return JSON.stringify(changed(this.state.settings));
  }

  /** Bakes what there is; a camera that fits comes with a new level only. */
  private async bake(isNew: boolean): Promise<void> {
    clearTimeout(this.pending);
    const { controls, engine } = this;
    const turn = ++this.bakes;
    controls.notice(null);
    if (this.file?.isMesh !== true) this.measure();
    document.documentElement.dataset["busy"] = "true";
    try {
      const { file } = this;
      controls.work(file === null ? `Baking the ${this.state.sample}` : `Opening ${file.name}`);
      const shown = file?.isMesh === true
        ? await engine.open(file.name, file.bytes)
        : await engine.bake(this.source, this.json, JSON.stringify(this.state.marks), (tiles, total) => controls.work(`Baking: ${tiles} of ${total} tiles`, tiles / total));
      if (turn === this.bakes) this.adopt(shown, isNew);
    } catch (why) {
      if (turn !== this.bakes) return;
      const text = why instanceof Error ? why.message : String(why);
      const unplaced = why instanceof Cancelled ? ["Cancelled: the picture shows the result before."] : controls.warnings([text]);
      controls.notice(unplaced[0] ?? null);
    } finally {
      if (turn === this.bakes) {
        controls.work(null);
        delete document.documentElement.dataset["busy"];
      }
    }
  }

  /** Shows a mesh in the place of the one before. */
  private adopt(shown: Shown, isNew: boolean): void {
    this.mesh?.remove();
    this.drawing.clear();
    this.walk.clear();
    this.mesh = new MeshLayers(shown, this.stage.contents);
    if (isNew && !this.keepsPlaces()) this.state = { ...this.state, ...firstPlaces(shown) };
    const unplaced = this.controls.warnings(shown.report?.warnings ?? []);
    if (unplaced.length > 0) this.controls.notice(unplaced.join("\n"));
    this.repaint();
    if (isNew) this.placeCamera();
    this.controls.get("digest-value").textContent = "";
    this.stage.afterDrawing(() => {
      const { render } = this.stage.renderer.info;
      const drawn = `${render.calls} draw calls, ${render.triangles.toLocaleString("en")} triangles`;
      this.controls.facts(shown.summary, shown.report, shown.milliseconds, drawn);
      document.documentElement.dataset["ready"] = "true";
      document.documentElement.dataset["firstPicture"] ??= String(Math.round(performance.now()));
      document.documentElement.dataset["shown"] = shown.summary.fingerprint;
    });
    this.controls.show(this.state, this.file !== null);
    void this.ask();
    this.remember();
  }

  /** Points that a link brought, or that were set on this level. */
  private keepsPlaces(): boolean {
    return this.state.from !== null;
  }

  private placeCamera(): void {
    const { camera } = this.state;
    const { stage } = this;
    stage.frame(this.box());
    if (camera === null) return;
    stage.camera.position.fromArray(camera);
    stage.controls.target.fromArray(camera, 3);
    stage.controls.update();
  }

  private box(): Box3 {
    return this.mesh?.box.clone() ?? new Box3();
  }

  private pointSize(): number {
    const size = this.box().getSize(new Vector3());
    return Math.min(Math.max(Math.max(size.x, size.z) / 160, 0.12), 1.5);
  }

  private repaint(): void {
    const { mesh, stage, state } = this;
    if (mesh === null) return;
    mesh.paint(stage.look, state.colouring, Number(state.settings["max_slope"]));
    for (const name of LAYERS) mesh.show(name, state.layers[name]);
    mesh.xray(state.xray);
    const box = this.box();
    const top = box.min.y + (box.max.y - box.min.y) * state.slice + 0.2;
    stage.sliceAt(state.slice < 1 ? top : null);
    this.controls.get("slice-value").textContent = state.slice < 1 ? `${(top + mesh.shown.middle[1]).toFixed(1)} m` : "all";
    stage.draw();
  }

  private changeSample(part: { sample?: string; seed?: number; size?: number }): void {
    const size = part.sample === undefined ? {} : { size: defaultSize(part.sample) };
    this.file = null;
    this.state = { ...this.state, ...size, ...part, from: null, to: null, camera: null, opened: null, marks: NO_MARKS };
    const most = SAMPLES.find(([name]) => name === this.state.sample)?.[3] ?? 12;
    this.state.size = Math.min(this.state.size, most);
    this.controls.get("file-options").hidden = true;
    this.controls.show(this.state, false);
    void this.bake(true);
  }

  private async open(file: File): Promise<void> {
    try {
      const bytes = await read(file);
      this.state = { ...this.state, from: null, to: null, camera: null, opened: null, marks: NO_MARKS };
      await this.take(file.name, bytes);
    } catch (why) {
      this.controls.notice(why instanceof Error ? why.message : String(why));
    }
  }

  /** Shows a file's content in the place of the sample. */
  private async take(name: string, bytes: ArrayBuffer): Promise<void> {
    const isMesh = /\.(nav|json)$/i.test(name);
    this.file = { name, bytes, isMesh };
    this.controls.get("file-options").hidden = isMesh;
    this.controls.show(this.state, true);
    await this.bake(true);
  }

  private changeSettings(part: Settings): void {
    this.state = { ...this.state, settings: { ...this.state.settings, ...part } };
    this.controls.settings(this.state.settings, this.cells);
    this.remember();
    if (this.file?.isMesh === true) {
      this.controls.notice("A mesh file is shown; settings matter where a level is baked.");
      return;
    }
    clearTimeout(this.pending);
    this.pending = window.setTimeout(() => void this.bake(false), PAUSE);
  }

  /** Asks the library how many cells the lengths come to. */
  private measure(): void {
    const { settings } = this.state;
    this.engine.ask({ do: "settings", settings: this.json }).then(
      ({ cells }) => {
        this.cells = cells;
        this.controls.settings(settings, cells);
      },
      () => this.controls.settings(settings, {}),
    );
  }

  private changeView(part: Partial<State>): void {
    this.state = { ...this.state, ...part };
    this.controls.show(this.state, this.file !== null);
    this.repaint();
    this.remember();
  }

  private changeQuestion(part: Partial<State>): void {
    this.state = { ...this.state, ...part };
    this.controls.show(this.state, this.file !== null);
    this.remember();
    void this.ask();
  }

  private async ask(): Promise<void> {
    const { mesh, state, drawing, stage } = this;
    if (mesh === null) return;
    const turn = ++this.asking;
    const question = lines(state);
    const answered = question.length === 0 ? null : await this.engine.ask({ do: "ask", lines: question, repeat: true }).catch(() => null);
    if (turn !== this.asking || mesh !== this.mesh) return;
    drawing.clear();
    const told = answered === null ? { head: [], rows: [] } : new Teller(drawing, mesh, stage.look).tell(state, answered);
    if (state.from !== null) drawing.point(state.from, stage.look.start, 1.3);
    if (state.to !== null && needsEnd(state.tool)) drawing.point(state.to, stage.look.end, 1.3);
    this.controls.table("answer", told);
    stage.draw();
  }

  /** A click sets the start, then the end, then a new start. */
  private click(x: number, y: number): void {
    const hit = this.under(x, y);
    if (hit === null) return;
    const { from, to, tool } = this.state;
    const isEnd = needsEnd(tool) && from !== null && to === null;
    if (tool === "area") return this.mark(withVolume(this.state.marks, hit.at, this.state.radius, this.state.area));
    if (tool === "link" && isEnd) return this.mark(withLink(this.state.marks, from, hit.at));
    this.changeQuestion(isEnd ? { to: hit.at } : { from: hit.at, to: null });
  }

  /** Places something, or takes all away, and bakes with it. */
  private mark(marks: Marks): void {
    if (this.file?.isMesh === true) {
      this.controls.notice("A mesh file is shown; links and areas can be placed where a level is baked.");
      return;
    }
    this.state = { ...this.state, marks, ...(places(this.state.tool) ? { from: null, to: null } : {}) };
    this.controls.show(this.state, this.file !== null);
    this.remember();
    void this.bake(false);
  }

  private under(x: number, y: number): { at: Position; polygon: number } | null {
    const { mesh, stage } = this;
    const hit = mesh?.pick(stage.ray(x, y), (height) => stage.isCut(height)) ?? null;
    if (hit === null || mesh === null) return null;
    const { middle } = mesh.shown;
    const at = hit.place.toArray().map((v, k) => Number((v + (middle[k] ?? 0)).toFixed(3))) as Position;
    return { at, polygon: hit.polygon };
  }

  private inspect(x: number, y: number): void {
    const element = this.controls.get("inspector");
    const hit = this.under(x, y);
    element.hidden = hit === null;
    if (hit === null || this.mesh === null) return;
    const { areas, flags, islands } = this.mesh.shown.surface;
    const hex = (flags[hit.polygon] ?? 0).toString(16).padStart(4, "0");
    element.textContent =
      `${this.mesh.nameOf(hit.polygon)} · area ${areas[hit.polygon]} · flags 0x${hex} · island ${islands[hit.polygon]}\n` +
      hit.at.map((v) => v.toFixed(2)).join(", ");
  }

  private async digest(): Promise<void> {
    const place = this.controls.get("digest-value");
    place.textContent = `${DIGEST_QUERIES} queries …`;
    const { digest, milliseconds } = await this.engine.ask({ do: "digest", queries: DIGEST_QUERIES, seed: 1 });
    place.textContent = digest;
    place.title = `${DIGEST_QUERIES} queries, seed 1, ${milliseconds.toFixed(0)} ms`;
  }

  private get name(): string {
    return stem(this.file?.name ?? this.state.sample);
  }

  private get command(): string {
    const { file, source, state } = this;
    return commandLines(state, file?.isMesh === true ? null : source, file?.name ?? state.sample);
  }

  private async export(kind: string): Promise<void> {
    const { engine, name, state } = this;
    if (kind === "nav" || kind === "obj" || kind === "glb" || kind === "svg") {
      const ends = state.tool === "path" && state.from !== null && state.to !== null ? [...state.from, ...state.to] : [];
      save(`${name}.${kind}`, await engine.ask({ do: "write", format: kind, ends }), kind === "svg" ? "image/svg+xml" : undefined);
    }
    if (kind === "settings") save(`${name}-settings.json`, `${JSON.stringify(state.settings, null, 2)}\n`, "application/json");
    if (kind === "marks") save(`${name}-marks.json`, `${JSON.stringify(state.marks, null, 2)}\n`, "application/json");
    if (kind === "png") {
      const picture = await this.stage.picture();
      if (picture !== null) save(`${name}.png`, picture, "image/png");
    }
  }

  private remember(): void {
    this.controls.get("command").textContent = this.command;
    clearTimeout(this.remembering);
    this.remembering = window.setTimeout(() => history.replaceState(null, "", toHash(this.state)), 100);
  }

  private listen(): void {
    const { controls, stage } = this;
    const click = (id: string, then: () => unknown) => controls.get(id).addEventListener("click", () => void then());
    const input = controls.get<HTMLInputElement>("file");
    click("open", () => input.click());
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      input.value = "";
      if (file !== undefined) void this.open(file);
    });
    onDrop((file) => void this.open(file), (hovers) => (controls.get("drop").hidden = !hovers));
    click("cancel", () => this.engine.cancel());
    click("digest", () => this.digest());
    click("whole", () => stage.frame(this.box()));
    click("above", () => {
      const distance = stage.controls.getDistance();
      stage.camera.position.copy(stage.controls.target).add(new Vector3(0, distance, 0.01));
      stage.controls.update();
    });
    document.querySelectorAll<HTMLElement>("[data-export]").forEach((button) =>
      button.addEventListener("click", () => void this.export(button.dataset["export"] ?? "").catch((why: Error) => controls.notice(why.message))),
    );
    document.querySelectorAll<HTMLElement>("[data-copy]").forEach((button) =>
      button.addEventListener("click", () => void this.copy(button)),
    );
    stage.controls.addEventListener("end", () => {
      this.state.camera = [...stage.camera.position.toArray(), ...stage.controls.target.toArray()];
      this.remember();
    });
    window.addEventListener("hashchange", () => {
      this.state = fromHash(location.hash);
      this.controls.show(this.state, this.file !== null);
      void this.bake(true);
    });
    const inspector = controls.get("inspector");
    onPointer(stage.canvas, (x, y) => this.click(x, y), (x, y) => this.inspect(x, y), () => (inspector.hidden = true));
  }

  private async copy(button: HTMLElement): Promise<void> {
    const text = button.dataset["copy"] === "link" ? `${location.href.split("#")[0]}${toHash(this.state)}` : this.command;
    await navigator.clipboard.writeText(text);
    const label = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = label), 1200);
  }
}

/** A walk worth taking, where the level has one. */
function firstPlaces({ level }: Shown): Pick<State, "from" | "to"> {
  const [from = null, to = null] = level?.walk ?? [];
  return { from, to };
}

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
