// The steps by which a path is pulled straight: the funnel after each portal of the corridor.

import type { Engine } from "./engine/engine.ts";
import type { FunnelStep, Position } from "./engine/messages.ts";
import type { AnswerLayer } from "./scene/answer-layer.ts";
import type { Look } from "./scene/palette.ts";

/** The steps through a corridor; none where there is no path. */
export async function funnelSteps(engine: Engine, corridor: string[] | undefined, points: { pos: Position }[] | undefined): Promise<FunnelStep[]> {
  const [start, end] = [points?.[0]?.pos, points?.at(-1)?.pos];
  if (corridor === undefined || corridor.length === 0 || start === undefined || end === undefined) return [];
  return engine.ask({ do: "funnel", ends: [...start, ...end], corridor });
}

/** Draws the funnel as it stands: its portal, both sides and the apex. */
export function drawFunnel(drawing: AnswerLayer, look: Look, { portal, apex, right, left }: FunnelStep): void {
  drawing.chain([apex, ...left], look.start, 5);
  drawing.chain([apex, ...right], look.second, 5);
  drawing.chain(portal, look.portal, 7);
  drawing.point(apex, look.portal, 1);
}
