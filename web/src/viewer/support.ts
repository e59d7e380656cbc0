// What the viewer cannot do without.

/** Why the viewer cannot work here, or null. */
export function missing(): string | null {
  if (typeof WebAssembly !== "object") {
    return "This browser has no WebAssembly, in which the library runs. Another browser, or `waymesh` on the command line, will do.";
  }
  const canvas = document.createElement("canvas");
  if (canvas.getContext("webgl2") === null) {
    return "This browser draws no WebGL 2, which the picture needs: it may be switched off, or the graphics card not supported. `waymesh render` draws pictures without it.";
  }
  return null;
}
