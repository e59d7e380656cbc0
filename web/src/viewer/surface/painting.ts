// Colours a surface for an agent's radius: where it fits is asked anew when the radius changes.

import type { Engine } from "../engine/engine.ts";
import type { Picture } from "../picture.ts";
import type { TerrainLayer } from "../scene/terrain-layer.ts";
import type { State } from "../state.ts";

export class TerrainPainting {
  private known: { terrain: TerrainLayer; radius: number; fits: Uint8Array } | null = null;

  constructor(private readonly engine: Engine, private readonly picture: Picture) {}

  async paint(state: () => State, radius: number): Promise<void> {
    const { terrain } = this.picture;
    if (terrain === null) return;
    if (this.known?.terrain !== terrain || this.known.radius !== radius) {
      const fits = await this.engine.ask({ do: "standable", radius }).catch(() => null);
      if (fits === null || terrain !== this.picture.terrain) return;
      this.known = { terrain, radius, fits };
    }
    this.picture.paintTerrain(state(), this.known.fits);
  }
}
