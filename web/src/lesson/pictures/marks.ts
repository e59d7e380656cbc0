// What pictures are drawn with: SVG as text, 40 units a metre.

import type { Point, Rectangle } from "../plan.ts";

export const SCALE = 40;

/** A length or place in the picture. */
export const at = (metres: number): number => Math.round(metres * SCALE * 100) / 100;

export const rect = ({ x0, y0, x1, y1 }: Rectangle, kind: string, more = ""): string =>
  `<rect class="${kind}" x="${at(x0)}" y="${at(y0)}" width="${at(x1 - x0)}" height="${at(y1 - y0)}" ${more}/>`;

export const spots = (points: Point[]): string => points.map(([x, y]) => `${at(x)},${at(y)}`).join(" ");

export const polyline = (points: Point[], kind: string): string => `<polyline class="${kind}" points="${spots(points)}"/>`;

export const polygon = (points: Point[], kind: string): string => `<polygon class="${kind}" points="${spots(points)}"/>`;

export const line = (from: Point, to: Point, kind: string): string =>
  `<line class="${kind}" x1="${at(from[0])}" y1="${at(from[1])}" x2="${at(to[0])}" y2="${at(to[1])}"/>`;

export const dot = ([x, y]: Point, radius: number, kind: string): string =>
  `<circle class="${kind}" cx="${at(x)}" cy="${at(y)}" r="${radius}"/>`;

export const label = ([x, y]: Point, text: string, kind: string): string =>
  `<text class="${kind}" x="${at(x)}" y="${at(y)}">${text}</text>`;

/** Colours repeat after this many. */
const FILLS = 8;
export const fill = (i: number): string => `fill-${i % FILLS}`;

/** A name that no other picture uses, for hatchings. */
export const hatching = (name: string): string =>
  `<defs><pattern id="${name}" patternUnits="userSpaceOnUse" width="8" height="8" patternTransform="rotate(45)"><rect class="hatch-ground" width="8" height="8"/><line class="hatch" x1="0" y1="0" x2="0" y2="8"/></pattern></defs>`;
