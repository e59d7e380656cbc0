// The numbers of a surface, as rows of a table.

import type { Told } from "../tools.ts";
import type { ShownSurface } from "./messages.ts";

const many = (n: number) => n.toLocaleString("en");

export const CAUSES: [name: string, label: string][] = [
  ["no_ground", "No ground"], ["slope", "Too steep"], ["water", "Deep water"], ["no_walk", "Forbidden"], ["obstacle", "Obstacle"], ["grid", "Beyond its grid"],
];

/** `drawn`: what the picture comes to. */
export function surfaceFacts({ summary: s, milliseconds, description }: ShownSurface, drawn: string): Told {
  const rows: Told["rows"] = [
    ["samples", "Samples", `${many(s.samples_x)} × ${many(s.samples_z)}, every ${s.sample_size} m`],
    ["walkable", "Free", `${many(s.walkable)} samples, ${s.walkable_area.toFixed(1)} m²`],
    ["standable", "Its agent fits", `on ${many(s.standable)} samples`],
    ["clearance", "Clearance", `up to ${s.max_clearance.toFixed(3)} m, radii up to ${s.max_agent_radius} m`],
    ["agent", "Agent", `radius ${s.agent.radius} m, ${s.agent.height} m tall, steps ${s.agent.step_height} m, slopes up to ${s.agent.max_slope_degrees}°`],
    ["ground", "Ground", { none: "not kept: drawn at 0", flat: "flat", heights: "heights" }[s.ground]],
  ];
  for (const [name, label] of CAUSES) if ((s.blocked[name] ?? 0) > 0) rows.push([`blocked-${name}`, `– ${label}`, many(s.blocked[name] ?? 0)]);
  const time = (ms: number) => `${ms.toFixed(0)} ms`;
  rows.push(
    ["bytes", "File", `${many(s.bytes)} bytes`],
    ["fingerprint", "Fingerprint", s.fingerprint],
    ["bake", "Time", description === null ? `read ${time(milliseconds.read)}` : `read ${time(milliseconds.read)}, bake ${time(milliseconds.bake)}`],
    ["prepare", "To the picture", time(milliseconds.draw)],
    ["drawn", "Drawn", drawn],
  );
  return { head: [], rows };
}
