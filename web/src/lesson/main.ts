// The lesson: asks the library whenever the reader changes something, and shows what it says.

import sources from "virtual:rust-sources";
import { Engine, type Convexity } from "./engine.ts";
import { page } from "./page.ts";
import type { Plan } from "./plan.ts";
import { firstState, fromAddress, toAddress, type State } from "./state.ts";
import { en } from "./text/en.ts";
import { zh } from "./text/zh.ts";
import { View, type Answers } from "./view.ts";

const TEXTS = { en, zh };
/** Checks wait until the reader has stopped for so long, milliseconds. */
const PAUSE = 150;
/** Lines that the log keeps. */
const LOG_LINES = 60;

class Lesson {
  private state: State = fromAddress(location.search, navigator.language);
  private view: View;
  private engine: Engine | null = null;
  private convexity: Convexity | null = null;
  private readonly lines: string[] = [];
  private drawing = 0;
  private checking = 0;

  constructor(private readonly root: HTMLElement) {
    this.view = this.write();
  }

  async run(): Promise<void> {
    this.view.notice(this.t.ui.loading);
    try {
      this.engine = await Engine.load((what, milliseconds) => this.note(what, milliseconds));
      this.convexity = this.engine.convexity();
    } catch (why) {
      console.error(why);
      this.view.notice(this.t.ui.broken);
      return;
    }
    this.view.notice(null);
    this.draw();
    this.check();
  }

  private get t() {
    return TEXTS[this.state.language];
  }

  /** Writes the page in the reader's language. */
  private write(): View {
    const { t, state } = this;
    document.documentElement.lang = t.lang;
    document.title = `${t.title} – waymesh`;
    // What was served is in English already, with its first pictures.
    if (this.root.dataset["written"] !== t.lang) this.root.innerHTML = page(t, sources);
    delete this.root.dataset["written"];
    const view = new View(this.root, t, { plan: () => this.state.plan, move: (plan) => this.change({ plan }) });
    view.controls(state);
    for (const input of this.root.querySelectorAll<HTMLInputElement>("[data-radius]")) {
      input.addEventListener("input", () => this.change({ plan: { ...this.state.plan, radius: Number(input.value) } }));
    }
    for (const input of this.root.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
      input.addEventListener("change", () => this.change({ [input.name]: input.value } as Partial<State>));
    }
    for (const button of this.root.querySelectorAll<HTMLButtonElement>("[data-reset]")) {
      button.addEventListener("click", () => this.change(firstState(this.state.language)));
    }
    const link = this.root.querySelector<HTMLAnchorElement>("[data-language]");
    link?.addEventListener("click", (event) => {
      event.preventDefault();
      this.speak(link.dataset["language"] === "zh" ? "zh" : "en");
    });
    return view;
  }

  private speak(language: State["language"]): void {
    this.state = { ...this.state, language };
    this.remember();
    cancelAnimationFrame(this.drawing);
    clearTimeout(this.checking);
    this.view = this.write();
    this.root.querySelector<HTMLAnchorElement>("[data-language]")?.focus();
    this.draw();
    this.check();
  }

  private change(part: Partial<State>): void {
    this.state = { ...this.state, ...part };
    this.view.controls(this.state);
    this.remember();
    this.ready(false);
    // Pointers move more often than screens are drawn.
    cancelAnimationFrame(this.drawing);
    this.drawing = requestAnimationFrame(() => this.draw());
    clearTimeout(this.checking);
    this.checking = window.setTimeout(() => this.check(), PAUSE);
  }

  /** Whether everything that is shown belongs to the state. */
  private ready(is: boolean): void {
    document.documentElement.dataset["ready"] = String(is);
  }

  private remember(): void {
    history.replaceState(null, "", toAddress(this.state, location.search) + location.hash);
  }

  private draw(): void {
    const answers = this.ask(this.state.plan);
    if (answers !== null) this.view.answers(this.state, answers);
  }

  private ask(plan: Plan): Answers | null {
    const { engine, convexity } = this;
    if (engine === null || convexity === null) return null;
    return this.attempt(() => {
      const floor = engine.floor(plan);
      const voxels = { watershed: engine.voxels(plan, "watershed"), monotone: engine.voxels(plan, "monotone") };
      return { convexity, floor, voxels };
    });
  }

  private check(): void {
    const { engine } = this;
    if (engine === null) return;
    const list = this.attempt(() => engine.checks(this.state.plan));
    if (list !== null) this.view.checks(list);
    this.view.log(this.lines);
    this.ready(true);
  }

  /** What the library refuses is told, and the page stays as it was. */
  private attempt<Answer>(question: () => Answer): Answer | null {
    try {
      const answer = question();
      this.view.notice(null);
      return answer;
    } catch (why) {
      this.view.notice(`${this.t.ui.refused} ${why instanceof Error ? why.message : String(why)}`);
      return null;
    }
  }

  private note(what: string, milliseconds: number): void {
    const time = new Date().toLocaleTimeString("en-GB");
    this.lines.push(`${time}  ${what}  ${milliseconds.toFixed(1)} ms`);
    this.lines.splice(0, this.lines.length - LOG_LINES);
  }
}

const root = document.getElementById("lesson");
if (root !== null) {
  const lesson = new Lesson(root);
  void lesson.run();
}
