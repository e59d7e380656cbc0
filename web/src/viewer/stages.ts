// How the level became the mesh: one stage of the bake at a time, drawn over the picture, and what it came to in numbers.

import type { Engine } from "./engine/engine.ts";
import { STAGE_NAMES, type Position, type StageName, type StageTold } from "./engine/messages.ts";
import type { Picture } from "./picture.ts";
import { StageLayer } from "./scene/stage-layer.ts";

const WORDS: Record<StageName, string> = {
  spans: "Solid spans (walkable; taken by filters: yellow)",
  open: "Compact height field",
  clearance: "Clearance (lighter: farther from walls)",
  regions: "Regions",
  raw: "Contours as traced",
  contours: "Contours simplified",
  hierarchy: "Boxes of the look-up hierarchy",
};

const many = (n: number) => n.toLocaleString("en");

export class StageView {
  private readonly layer: StageLayer;
  private turns = 0;
  /** Around which place tiles are shown, where there are too many for all. */
  private place: Position | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly picture: Picture,
    private readonly choice: HTMLSelectElement,
    private readonly words: HTMLElement,
    /** Paints the other layers anew. */
    private readonly repaint: () => void,
  ) {
    this.layer = new StageLayer(picture.stage.contents);
    choice.append(new Option("none", ""), ...STAGE_NAMES.map((name) => new Option(WORDS[name], name)));
    choice.addEventListener("change", () => void this.show());
  }

  /** Another mesh is shown. */
  async adopt(): Promise<void> {
    this.place = null;
    await this.show();
  }

  /** Shows the stages around a place, where not all fit. */
  async around(place: Position): Promise<void> {
    this.place = place;
    if (this.name !== null) await this.show();
  }

  /** What the stages know of a place: null where no layer of them is on, or nobody can stand. */
  async look(place: Position): Promise<string | null> {
    if (this.name === null || this.name === "hierarchy") return null;
    const seen = await this.engine.ask({ do: "look", place }).catch(() => null);
    if (seen === null) return null;
    const headroom = seen.headroom === null ? "open above" : `headroom ${seen.headroom.toFixed(2)} m`;
    return `clearance ${seen.clearance.toFixed(2)} m · ${headroom}${seen.region === null ? "" : ` · region ${seen.region}`}`;
  }

  private get name(): StageName | null {
    return STAGE_NAMES.find((name) => name === this.choice.value) ?? null;
  }

  private async show(): Promise<void> {
    this.turns += 1;
    const { name, picture, turns: turn, words } = this;
    this.layer.clear();
    picture.covered = false;
    words.textContent = "";
    delete words.dataset["stage"];
    if (name !== null && picture.mesh !== null) {
      try {
        const drawn = await this.engine.ask({ do: "stage", stage: name, place: this.place ?? picture.middle });
        if (turn !== this.turns) return;
        this.layer.draw(name, drawn, picture.stage.look);
        picture.covered = drawn.quads !== null;
        words.textContent = drawn.told === null ? boxes(drawn.levels ?? new Uint32Array()) : told(drawn.told);
        words.dataset["stage"] = name;
      } catch (why) {
        if (turn === this.turns) words.textContent = why instanceof Error ? why.message : String(why);
      }
    }
    this.repaint();
  }
}

function boxes(levels: Uint32Array): string {
  return `${many(levels.reduce((sum, count) => sum + count, 0))} boxes in ${levels.length} levels`;
}

function told({ tiles, total, part, spans, open, walkable, in_regions, farthest, regions, raw_corners, corners, polygons }: StageTold): string {
  const which = tiles < total ? ` in ${many(tiles)} of ${many(total)} tiles, around the middle or the last click` : "";
  const window = part === null ? "" : `, of which ${many(part)} × ${many(part)} cells are drawn`;
  return (
    `${many(spans)} solid spans, ${many(open)} floors, ${many(walkable)} to stand on, ${many(in_regions)} in ${many(regions)} regions${which}${window}. ` +
    `At most ${farthest.toFixed(2)} m from the rim. ${many(raw_corners)} corners traced, ${many(corners)} kept, ${many(polygons)} polygons.`
  );
}
