// The stages of the bake that made the mesh, recorded when somebody looks at them.

import type { Level, LevelStages, Mesh } from "../../../pkg-viewer/waymesh_viewer.js";
import type { DrawnStage, Position, StageName, StagesAt, StageTold } from "./messages.ts";

interface Kept {
  level: Level;
  settings: string;
  marks: string;
}

let kept: Kept | null = null;
let recorded: LevelStages | null = null;

/** Keeps the level that the mesh was baked from. */
export function keepLevel(level: Level, settings: string, marks: string): void {
  kept = { level, settings, marks };
}

function stages(): LevelStages {
  if (kept === null) throw new Error("A file that holds a mesh does not hold the stages of its bake.");
  recorded ??= kept.level.stages(kept.settings, kept.marks);
  return recorded;
}

export function drawStage(mesh: Mesh, stage: StageName, place: Position): DrawnStage {
  const middle = kept === null ? mesh.middle() : kept.level.middle();
  if (stage === "hierarchy") {
    const boxes = mesh.hierarchy(middle);
    const drawn = { told: null, quads: null, segments: boxes.segments(), levels: boxes.levels() };
    boxes.free();
    return drawn;
  }
  const found = stages();
  found.choose(...place);
  const told = JSON.parse(found.told()) as StageTold;
  if (stage === "raw" || stage === "contours") {
    return { told, quads: null, segments: found.outlines(stage === "raw", middle), levels: null };
  }
  const quads = found.quads(stage, middle);
  const drawn = { corners: quads.corners(), values: quads.values(), faces: quads.faces() };
  quads.free();
  return { told, quads: drawn, segments: null, levels: null };
}

export function lookAtStages(place: Position): StagesAt | null {
  return kept === null ? null : (JSON.parse(stages().look(...place)) as StagesAt | null);
}
