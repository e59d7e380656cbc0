// The viewer: a level comes in, is baked beside the page, drawn, and asked about.

import { Asking } from "./asking.ts";
import { Baking } from "./baking.ts";
import { ChosenLevel } from "./chosen-level.ts";
import { Controls } from "./controls.ts";
import type { Engine } from "./engine/engine.ts";
import type { Shown } from "./engine/messages.ts";
import { Exports } from "./exports.ts";
import { facts } from "./facts.ts";
import { onDrop, read } from "./files.ts";
import { Inspector } from "./inspector.ts";
import { NO_MARKS, withLink, withVolume, type Marks } from "./marks.ts";
import { Picture } from "./picture.ts";
import { onPointer } from "./pointer.ts";
import { DEFAULTS, type Settings } from "./settings.ts";
import { defaultSize, fromHash, SAMPLES, toHash, type State } from "./state.ts";
import { needsEnd, places } from "./tools.ts";
import { WalkControls } from "./walk.ts";

export class Viewer {
  private state: State = fromHash(location.hash);
  private readonly controls: Controls;
  private readonly picture: Picture;
  private readonly level: ChosenLevel;
  private readonly baking: Baking;
  private readonly asking: Asking;
  private readonly exports: Exports;
  private readonly inspector: Inspector;
  private readonly walk: WalkControls;
  private remembering = 0;

  constructor(private readonly engine: Engine, root: HTMLElement) {
    this.controls = new Controls(root, {
      sample: (part) => this.changeSample(part),
      fileOptions: () => void this.baking.run(true),
      setting: (name, value) => this.changeSettings({ [name]: value }),
      unmark: () => this.mark(NO_MARKS),
      reset: () => this.changeSettings(DEFAULTS),
      layer: (name, shown) => this.changeView({ layers: { ...this.state.layers, [name]: shown } }),
      view: (part) => this.changeView(part),
      question: (part) => this.changeQuestion(part),
    });
    const { controls } = this;
    const state = () => this.state;
    this.picture = new Picture(controls.get<HTMLCanvasElement>("canvas"), () => this.repaint());
    this.level = new ChosenLevel(controls);
    this.baking = new Baking(engine, controls, this.level, state, (shown, isNew) => this.adopt(shown, isNew));
    this.asking = new Asking(engine, controls, this.picture);
    this.exports = new Exports(engine, this.picture.stage, this.level, state);
    this.inspector = new Inspector(controls.get("inspector"));
    const get = <E extends HTMLElement>(id: string) => controls.get<E>(id);
    this.walk = new WalkControls(engine, this.picture.stage, get, () => this.picture.middle, (why) => controls.notice(why));
    this.listen();
    this.showState();
    controls.settings(this.state.settings, {});
  }

  async start(): Promise<void> {
    const { opened } = this.state;
    if (opened === null) return this.baking.run(true);
    // What `waymesh view FILE` serves for this page alone.
    const answer = await fetch(`../opened/${opened.path}`).catch(() => null);
    if (answer?.ok === true) return this.take(opened.name, await answer.arrayBuffer());
    this.state = { ...this.state, opened: null };
    await this.baking.run(true);
    this.controls.notice(`${opened.name} is not served any more: drop it here, or start waymesh view again.`);
  }

  /** Shows a mesh in the place of the one before; a camera that fits comes with a new level only. */
  private adopt(shown: Shown, isNew: boolean): void {
    const { controls, picture, state } = this;
    this.walk.clear();
    picture.adopt(shown);
    // Points that a link brought, or that were set on this level, stay.
    if (isNew && state.from === null) this.state = { ...state, ...firstPlaces(shown) };
    const unplaced = controls.warnings(shown.report?.warnings ?? []);
    if (unplaced.length > 0) controls.notice(unplaced.join("\n"));
    this.repaint();
    if (isNew) picture.placeCamera(state.camera);
    controls.get("digest-value").textContent = "";
    picture.stage.afterDrawing(() => this.tellFacts(shown));
    this.showState();
    void this.asking.ask(this.state);
    this.remember();
  }

  private tellFacts(shown: Shown): void {
    const { render } = this.picture.stage.renderer.info;
    const drawn = `${render.calls} draw calls, ${render.triangles.toLocaleString("en")} triangles`;
    this.controls.table("facts", facts(shown, drawn));
    const { dataset } = document.documentElement;
    dataset["ready"] = "true";
    dataset["firstPicture"] ??= String(Math.round(performance.now()));
    dataset["shown"] = shown.summary.fingerprint;
  }

  private showState(): void {
    this.controls.show(this.state, this.level.file !== null);
  }

  private repaint(): void {
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
    void this.baking.run(true);
  }

  private async open(file: File): Promise<void> {
    try {
      const bytes = await read(file);
      this.state = { ...this.state, ...NEW_LEVEL };
      await this.take(file.name, bytes);
    } catch (why) {
      this.controls.notice(why instanceof Error ? why.message : String(why));
    }
  }

  private async take(name: string, bytes: ArrayBuffer): Promise<void> {
    this.level.take(name, bytes);
    this.showState();
    await this.baking.run(true);
  }

  private changeSettings(part: Settings): void {
    this.state = { ...this.state, settings: { ...this.state.settings, ...part } };
    this.controls.settings(this.state.settings);
    this.remember();
    if (this.level.isMesh) this.controls.notice("A mesh file is shown; settings matter where a level is baked.");
    else this.baking.soon();
  }

  private changeView(part: Partial<State>): void {
    this.state = { ...this.state, ...part };
    this.showState();
    this.repaint();
    this.remember();
  }

  private changeQuestion(part: Partial<State>): void {
    this.state = { ...this.state, ...part };
    this.showState();
    this.remember();
    void this.asking.ask(this.state);
  }

  /** A click sets the start, then the end, then a new start. */
  private click(x: number, y: number): void {
    const hit = this.picture.under(x, y);
    if (hit === null) return;
    const { from, to, tool, marks } = this.state;
    const isEnd = needsEnd(tool) && from !== null && to === null;
    if (tool === "area") return this.mark(withVolume(marks, hit.at, this.state.radius, this.state.area));
    if (tool === "link" && isEnd) return this.mark(withLink(marks, from, hit.at));
    this.changeQuestion(isEnd ? { to: hit.at } : { from: hit.at, to: null });
  }

  /** Places something, or takes all away, and bakes with it. */
  private mark(marks: Marks): void {
    if (this.level.isMesh) {
      this.controls.notice("A mesh file is shown; links and areas can be placed where a level is baked.");
      return;
    }
    this.state = { ...this.state, marks, ...(places(this.state.tool) ? { from: null, to: null } : {}) };
    this.showState();
    this.remember();
    void this.baking.run(false);
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
      if (file !== undefined) void this.open(file);
    });
    onDrop((file) => void this.open(file), (hovers) => (controls.get("drop").hidden = !hovers));
    click("cancel", () => this.engine.cancel());
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
      void this.baking.run(true);
    });
    const hover = (x: number, y: number) => this.inspector.show(picture.under(x, y), picture.mesh);
    onPointer(picture.stage.canvas, (x, y) => this.click(x, y), hover, () => this.inspector.hide());
  }
}

/** What belongs to the level before, and not to a new one. */
const NEW_LEVEL = { from: null, to: null, camera: null, opened: null, marks: NO_MARKS };

/** A walk worth taking, where the level has one. */
function firstPlaces({ level }: Shown): Pick<State, "from" | "to"> {
  const [from = null, to = null] = level?.walk ?? [];
  return { from, to };
}
