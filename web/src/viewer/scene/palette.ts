// Colours of the picture. They differ in lightness as well as in hue, so that any colour vision can tell them apart; what must not be
// mixed up differs in shape, too.

import { Color } from "three";

export interface Look {
  sky: number;
  level: number;
  tooSteep: number;
  edge: number;
  wall: number;
  portal: number;
  tile: number;
  detail: number;
  offMesh: number;
  corridor: number;
  expanded: number;
  path: number;
  second: number;
  start: number;
  end: number;
}

export const LIGHT: Look = {
  sky: 0xeeece6, level: 0xd9d4c8, tooSteep: 0xb9b4ab, edge: 0x2f5b57, wall: 0x1c2733, portal: 0x7b3294, tile: 0x8a6d1f, detail: 0x6f8f8b,
  offMesh: 0xb03a06, corridor: 0xf2c14e, expanded: 0xf7e6b8, path: 0xb03a06, second: 0x0b5c8a, start: 0x0b6b63, end: 0xb03a06,
};

export const DARK: Look = {
  sky: 0x14181d, level: 0x8a9099, tooSteep: 0x666d77, edge: 0x0d2b29, wall: 0xe4e6e8, portal: 0xd59be0, tile: 0xe0b84e, detail: 0x8fb5b0,
  offMesh: 0xf59a62, corridor: 0xc9962b, expanded: 0x5f5330, path: 0xff9a5c, second: 0x7fc1ec, start: 0x5cc7ba, end: 0xff9a5c,
};

/** What people can walk on, by area, island or tile; neighbours in the list are far apart in lightness. */
const FILLS = ["#5fb3a8", "#e8c468", "#4f7fb8", "#e59b7a", "#9ac05c", "#c98fb8", "#7b6bb0", "#c9b27c", "#3f8f6b", "#d9d36a"];

export type Colouring = "area" | "island" | "tile" | "polygon";

/** The colour of a thing by its number. */
export function fill(number: number): Color {
  return new Color(FILLS[number % FILLS.length]);
}
