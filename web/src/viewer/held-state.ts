// The state as parts of the viewer see it: they read it and change it; what follows from a change is the viewer's.

import type { State } from "./state.ts";

export interface HeldState {
  readonly state: State;
  /** Changes parts of it, and what the panel shows of it. */
  change(part: Partial<State>): void;
}
