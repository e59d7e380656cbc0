// The HTML of what the panel has for surfaces.

import { CAUSES } from "./facts.ts";
import { AGENT_SLIDERS, HEIGHT_SLIDERS, type SurfaceSlider } from "./settings.ts";

const row = (s: SurfaceSlider) => `
  <div class="setting">
    <label for="f-${s.name}">${s.label}</label>
    <span class="value"><input type="number" data-surface-number="${s.name}" aria-label="${s.label}, ${s.unit}" step="any" /> ${s.unit}</span>
    <input type="range" id="f-${s.name}" data-surface="${s.name}" min="${s.min}" max="${s.max}" step="${s.step}" />
    <p class="warning" data-surface-warning="${s.name}" hidden></p>
  </div>`;

/** The radius of the agent that is asked for. */
export const RADIUS = `
  <div class="row" data-only="surface"><label class="wide">Agent's radius <input type="range" id="agent-radius" min="0" max="1" step="0.05" /> <output id="agent-radius-value"></output></label></div>`;

const swatch = (square: string, label: string) => `<li><i data-square="${square}"></i>${label}</li>`;

export const LOOKS = `
  <div class="row"><label>Colour by <select id="shade"><option value="clearance">clearance</option><option value="cause">cause</option><option value="plain">terrain</option></select></label>
  <label class="check"><input type="checkbox" id="things" /><span>Obstacles and water</span></label></div>
  <ul class="legend">${swatch("free", "narrow to wide")}${swatch("narrow", "too narrow for the radius")}${CAUSES.slice(1).map(([name, label]) => swatch(name, label.toLowerCase())).join("")}</ul>`;

export const HEIGHTS = `
  <div class="row"><span>Bake a</span>
    <label class="pill"><input type="radio" name="heights-as" value="surface" /><span>Surface</span></label>
    <label class="pill"><input type="radio" name="heights-as" value="mesh" /><span>Mesh</span></label>
  </div>
  ${HEIGHT_SLIDERS.map(row).join("")}`;

export const SURFACE_SETTINGS = `
  ${AGENT_SLIDERS.map(row).join("")}
  <div class="row"><button type="button" id="surface-reset">As described</button></div>`;
