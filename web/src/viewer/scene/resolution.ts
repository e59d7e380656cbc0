// Fewer pixels while the picture moves, where drawing all of them takes too long: without a graphics card, mostly.

import type { WebGLRenderer } from "three";

/** Slower than this it does not feel like moving, milliseconds from one picture to the next. */
const SLOW = 45;
/** Pauses are no measure, milliseconds. */
const PAUSE = 500;
/** How many slow pictures in a row are enough. */
const ENOUGH = 3;
/** The share of pixels along a side that is left. */
const COARSE = 0.5;

export class Resolution {
  private readonly full = Math.min(devicePixelRatio, 2);
  private moving = false;
  private last = 0;
  private slow = 0;

  constructor(private readonly renderer: WebGLRenderer) {
    renderer.setPixelRatio(this.full);
  }

  get isCoarse(): boolean {
    return this.renderer.getPixelRatio() < this.full;
  }

  /** The picture begins to move. */
  begin(): void {
    this.moving = true;
    this.last = 0;
  }

  /** It rests: all pixels are drawn again. Gives whether that changes anything. */
  end(): boolean {
    this.moving = false;
    this.slow = 0;
    const wasCoarse = this.isCoarse;
    if (wasCoarse) this.renderer.setPixelRatio(this.full);
    return wasCoarse;
  }

  /** Told before each picture. */
  frame(): void {
    const now = performance.now();
    const took = now - this.last;
    if (this.moving && this.last > 0 && took < PAUSE) this.slow = took > SLOW ? this.slow + 1 : 0;
    this.last = now;
    if (this.moving && this.slow >= ENOUGH && !this.isCoarse) this.renderer.setPixelRatio(this.full * COARSE);
  }
}
