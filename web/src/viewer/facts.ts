// The numbers of a mesh and of its bake, as rows of a table.

import type { Shown } from "./engine/messages.ts";
import type { Told } from "./tools.ts";

const of = (n: number, one: string) => `${n.toLocaleString("en")} ${one}${n === 1 ? "" : "s"}`;
const time = (ms: number | undefined) => `${(ms ?? 0).toFixed(0)} ms`;

/** `drawn`: what the picture comes to. */
export function facts({ summary, report, milliseconds }: Shown, drawn: string): Told {
  const rows: Told["rows"] = [
    ["polygons", "Polygons", of(summary.polygons, "polygon")],
    ["tiles", "Tiles", `${summary.tiles} in ${of(summary.layers, "layer")}`],
    ["islands", "Islands", String(summary.islands)],
    ["area", "Walkable", `${summary.walkable_area.toFixed(1)} m²`],
    ["vertices", "Vertices", `${summary.vertices}, ${of(summary.detail_triangles, "detail triangle")}`],
    ["links", "Links", `${summary.portal_links} portal, ${summary.off_mesh_links} off-mesh, ${summary.unconnected_links} unconnected`],
    ["bytes", "File", `${summary.bytes.toLocaleString("en")} bytes`],
    ["fingerprint", "Fingerprint", summary.fingerprint],
    ["bake", "Time", report === null ? `read ${time(milliseconds.read)}` : `read ${time(milliseconds.read)}, bake ${time(milliseconds.bake)}`],
    ["prepare", "To the picture", time(milliseconds.draw)],
    ["drawn", "Drawn", drawn],
  ];
  for (const [stage, ms] of report?.stages ?? []) if (ms > 0) rows.push([`stage-${stage}`, `– ${stage}`, time(ms)]);
  for (const [stage, count] of report?.cells ?? []) rows.push([`cells-${stage}`, `Left: ${stage}`, count.toLocaleString("en")]);
  return { head: [], rows };
}
