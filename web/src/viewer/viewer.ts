// The viewer: a level comes in, is baked beside the page, drawn, and asked about.

import { Asking } from "./asking.ts";
import { Baking } from "./baking.ts";
import { ChosenLevel } from "./chosen-level.ts";
import { Controls } from "./controls.ts";
import type { Engine } from "./engine/engine.ts";
import type { Position, Shown } from "./engine/messages.ts";
import { Exports } from "./exports.ts";
import { facts } from "./facts.ts";
import { onDrop } from "./files.ts";
import { Inspector } from "./inspector.ts";
import { StageView } from "./stages.ts";
import { FilterControls } from "./filter.ts";
import type { HeldState } from "./held-state.ts";
import { NO_MARKS } from "./marks.ts";
import { NEW_LEVEL, Opening } from "./opening.ts";
import { Picture } from "./picture.ts";
import { Placing } from "./placing.ts";
import { onPointer } from "./pointer.ts";
import { DEFAULTS, type Settings } from "./settings.ts";
import { bufferBytes, megabytes, Stats } from "./stats.ts";
import { defaultSize, fromHash, SAMPLES, toHash, type State } from "./state.ts";
import type { SurfaceSetting, SurfaceSettings } from "./surface/settings.ts";
import { SurfaceControls } from "./surface/controls.ts";
import { surfaceFacts } from "./surface/facts.ts";
import type { ShownSurface } from "./surface/messages.ts";
import { TerrainPainting } from "./surface/painting.ts";
import { SURFACE_HINTS, SURFACE_TOOLS } from "./surface/tools.ts";
import { needsEnd } from "./tools.ts";
import { WalkControls } from "./walk.ts";

export class Viewer implements HeldState {
  state: State = fromHash(location.hash);
  private readonly controls: Controls;
  private readonly picture: Picture;
  private readonly level: ChosenLevel;
  private readonly baking: Baking;
  private readonly asking: Asking;
  private readonly exports: Exports;
  private readonly stages: StageView;
  private readonly inspector: Inspector;
  private readonly walk: WalkControls;
  private readonly surfaceControls: SurfaceControls;
  private readonly painting: TerrainPainting;
  private readonly opening: Opening;
  private readonly placing: Placing;
  private readonly filter: FilterControls;
  private seed = 0;
  private remembering = 0;

  constructor(private readonly engine: Engine, root: HTMLElement) {
    this.controls = new Controls(root, {
      sample: (part) => this.changeSample(part),
      fileOptions: () => void this.baking.run(true),
      setting: (name, value) => this.changeSettings({ [name]: value }),
      unmark: () => this.placing.removeAll(),
      unmarkLast: () => this.placing.removeLast(),
      reset: () => this.changeSettings(DEFAULTS),
      layer: (name, shown) => this.changeView({ layers: { ...this.state.layers, [name]: shown } }),
      view: (part) => this.changeView(part),
      question: (part) => this.changeQuestion(part),
    });
    const { controls } = this;
    const state = () => this.state;
    this.picture = new Picture(controls.get<HTMLCanvasElement>("canvas"), () => void this.repaint());
    this.level = new ChosenLevel(controls);
    this.baking = new Baking(engine, controls, this.level, state, (shown, isNew) => this.adopt(shown, isNew), (text) =>
      this.surfaceControls.refusal(text) ? [] : controls.warnings([text]),
    );
    this.asking = new Asking(engine, controls, this.picture);
    this.exports = new Exports(engine, this.picture, this.level, state, () => this.radius);
    this.stages = new StageView(engine, this.picture, controls.get<HTMLSelectElement>("stage"), controls.get("stage-words"), () => void this.repaint());
    this.inspector = new Inspector(controls.get("inspector"), (place) => this.stages.look(place));
    const get = <E extends HTMLElement>(id: string) => controls.get<E>(id);
    this.surfaceControls = new SurfaceControls(root, {
      setting: (part) => this.changeSurface(part),
      question: (part) => this.changeQuestion(part),
      view: (part) => this.changeView(part),
      heightsAs: (heightsAs) => {
        this.state = { ...this.state, heightsAs, from: null, to: null, camera: null, marks: NO_MARKS };
        void this.baking.run(true);
      },
    });
    this.painting = new TerrainPainting(engine, this.picture);
    this.filter = new FilterControls(get, () => this.state.filter, (filter) => this.changeQuestion({ filter }));
    this.opening = new Opening(engine, controls, this.level, this.picture, this.baking, this, () => this.changeSample({}));
    this.placing = new Placing(controls, this.level, this.picture, this.baking, this);
    new Stats(this.picture.stage, controls.get("stats"), controls.get("numbers"));
    this.walk = new WalkControls(engine, this.picture.stage, get, () => this.picture.middle, (why) => controls.notice(why));
    this.listen();
    this.showState();
    controls.settings(this.state.settings, {});
  }

  start(): Promise<void> {
    return this.opening.start();
  }

  /** Changes parts of the state, what the panel shows of it, and the address. */
  change(part: Partial<State>): void {
    this.state = { ...this.state, ...part };
    this.showState();
    this.remember();
  }

  /** The radius that a surface is asked for: never more than it knows of. */
  private get radius(): number {
    const { agent, max_agent_radius } = this.picture.terrain?.shown.summary ?? { agent: { radius: 0 }, max_agent_radius: 0 };
    return Math.min(this.state.agentRadius ?? agent.radius, max_agent_radius);
  }

  /** Shows a mesh or a surface in the place of what was shown before; a camera that fits comes with a new level only. */
  private adopt(shown: Shown | ShownSurface, isNew: boolean): void {
    const { controls, picture } = this;
    this.opening.done();
    this.surfaceControls.refusal(null);
    this.walk.clear();
    picture.adopt(shown);
    document.documentElement.dataset["kind"] = shown.kind;
    if (shown.kind === "surface" && !SURFACE_TOOLS.includes(this.state.tool)) this.state = { ...this.state, tool: "path" };
    // Points that a link brought, or that were set on this level, stay.
    if (isNew && this.state.from === null) this.state = { ...this.state, ...this.firstPlaces(shown) };
    const unplaced = controls.warnings(shown.kind === "mesh" ? (shown.report?.warnings ?? []) : []);
    if (unplaced.length > 0) controls.notice(unplaced.join("\n"));
    if (isNew) picture.placeCamera(this.state.camera);
    void this.stages.adopt();
    controls.get("digest-value").textContent = "";
    void this.repaint().then(() => picture.stage.afterDrawing(() => this.tellFacts(shown)));
    if (shown.kind === "mesh") this.filter.adopt(shown.summary.areas);
    this.showState();
    void this.asking.ask(this.state, this.radius);
    this.remember();
  }

  private tellFacts(shown: Shown | ShownSurface): void {
    const { scene, renderer } = this.picture.stage;
    const { render } = renderer.info;
    const drawn = `${render.calls} draw calls, ${render.triangles.toLocaleString("en")} triangles, ${megabytes(bufferBytes(scene))} in buffers`;
    this.controls.table("facts", shown.kind === "mesh" ? facts(shown, drawn) : surfaceFacts(shown, drawn));
    const { dataset } = document.documentElement;
    dataset["ready"] = "true";
    dataset["firstPicture"] ??= String(Math.round(performance.now()));
    dataset["shown"] = shown.summary.fingerprint;
  }

  /** A walk worth taking, where the level has one. */
  private firstPlaces(shown: Shown | ShownSurface): Pick<State, "from" | "to"> {
    if (shown.kind === "mesh") {
      const [from = null, to = null] = shown.level?.walk ?? [];
      return { from, to };
    }
    const place = (flat: [number, number] | undefined): Position | null =>
      flat === undefined ? null : [flat[0], Number((this.picture.terrain?.height(flat[0], flat[1]) ?? 0).toFixed(3)), flat[1]];
    return { from: place(shown.walk?.[0]), to: place(shown.walk?.[1]) };
  }

  private showState(): void {
    this.controls.show(this.state, this.level.file !== null);
    const summary = this.picture.terrain?.shown.summary ?? null;
    this.surfaceControls.show(this.state, summary, this.radius);
    this.filter.show();
    this.placing.show();
    const hint = summary === null ? undefined : SURFACE_HINTS[this.state.tool];
    if (hint !== undefined) this.controls.get("tool-hint").textContent = hint;
  }

  private async repaint(): Promise<void> {
    if (this.picture.terrain !== null) return this.painting.paint(() => this.state, this.radius);
    const top = this.picture.paint(this.state);
    this.controls.get("slice-value").textContent = top === null ? "all" : `${top.toFixed(1)} m`;
  }

  private changeSample(part: { sample?: string; seed?: number; size?: number }): void {
    const size = part.sample === undefined ? {} : { size: defaultSize(part.sample) };
    this.level.drop();
    this.state = { ...this.state, ...size, ...part, ...NEW_LEVEL };
    const most = SAMPLES.find(([name]) => name === this.state.sample)?.[3] ?? 12;
    this.state.size = Math.min(this.state.size, most);
    this.showState();
    this.opening.done();
    void this.baking.run(true);
  }

  private changeSettings(part: Settings): void {
    this.state = { ...this.state, settings: { ...this.state.settings, ...part } };
    this.controls.settings(this.state.settings);
    this.remember();
    if (this.level.isReady) this.controls.notice("A mesh file is shown; settings matter where a level is baked.");
    else this.baking.soon();
  }

  private changeSurface(part: Partial<Record<SurfaceSetting, number | null>>): void {
    const settings = Object.entries({ ...this.state.surface, ...part }).filter(([, value]) => value !== null);
    this.change({ surface: Object.fromEntries(settings) as SurfaceSettings });
    if (this.level.isReady) this.controls.notice("A surface file is shown; settings matter where a surface is baked.");
    else this.baking.soon();
  }

  private changeView(part: Partial<State>): void {
    this.change(part);
    void this.repaint();
  }

  private changeQuestion(part: Partial<State>): void {
    this.change(part);
    // How wide the agent is shows in the picture, too.
    if ("agentRadius" in part) void this.repaint();
    void this.asking.ask(this.state, this.radius);
  }

  /** A click sets the start, then the end, then a new start. */
  private click(x: number, y: number): void {
    const hit = this.picture.under(x, y);
    if (hit === null) return;
    if (this.placing.click(hit.at)) return;
    void this.stages.around(hit.at);
    const { from, to, tool } = this.state;
    const isEnd = needsEnd(tool) && from !== null && to === null;
    this.changeQuestion(isEnd ? { to: hit.at } : { from: hit.at, to: null });
  }

  /** Two places of the mesh, other ones each time. */
  private async randomEnds(): Promise<void> {
    this.seed += 1;
    const { answers } = await this.engine.ask({ do: "ask", lines: [JSON.stringify({ op: "random", seed: String(this.seed), count: 2 })], repeat: false });
    const { points = [] } = JSON.parse(answers[0] ?? "{}") as { points?: { pos: Position }[] };
    const [from, to] = points.map(({ pos }) => pos);
    if (from !== undefined && to !== undefined) this.changeQuestion({ from, to });
  }

  /** Keeps the address in step with what is shown. */
  private remember(): void {
    this.controls.get("command").textContent = this.exports.command;
    clearTimeout(this.remembering);
    this.remembering = window.setTimeout(() => history.replaceState(null, "", toHash(this.state)), 100);
  }

  private listen(): void {
    const { controls, picture } = this;
    const click = (id: string, then: () => unknown) => controls.get(id).addEventListener("click", () => void then());
    const input = controls.get<HTMLInputElement>("file");
    click("open", () => input.click());
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      input.value = "";
      if (file !== undefined) void this.opening.open(file);
    });
    onDrop((file) => void this.opening.open(file), (hovers) => (controls.get("drop").hidden = !hovers));
    click("cancel", () => this.engine.cancel());
    click("outline-done", () => this.placing.closeOutline());
    click("random-ends", () => this.randomEnds());
    click("digest", () => this.asking.digest());
    click("whole", () => picture.placeCamera(null));
    click("above", () => picture.lookFromAbove());
    const each = (selector: string, then: (button: HTMLElement) => Promise<void>) =>
      document.querySelectorAll<HTMLElement>(selector).forEach((button) =>
        button.addEventListener("click", () => void then(button).catch((why: Error) => controls.notice(why.message))),
      );
    each("[data-export]", (button) => this.exports.save(button.dataset["export"] ?? ""));
    each("[data-copy]", (button) => this.exports.copy(button));
    picture.stage.controls.addEventListener("end", () => {
      this.state.camera = picture.camera;
      this.remember();
    });
    window.addEventListener("hashchange", () => {
      this.state = fromHash(location.hash);
      this.showState();
      void this.opening.restore();
    });
    const hover = (x: number, y: number) => this.inspector.show(picture.under(x, y), picture);
    onPointer(picture.stage.canvas, (x, y) => this.click(x, y), hover, () => this.inspector.hide());
  }
}
