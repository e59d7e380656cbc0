// What a mouse, finger or pen does on the picture, besides turning it.

/** A press that moves no farther is a click, pixels. */
const STILL = 5;

/** Calls `click` for presses that stay in place, `hover` at most once a picture, `leave` at the end of hovering. */
export function onPointer(canvas: HTMLCanvasElement, click: (x: number, y: number) => void, hover: (x: number, y: number) => void, leave: () => void): void {
  let down: [number, number] | null = null;
  let hovering = 0;
  canvas.addEventListener("pointerdown", (event) => {
    down = event.isPrimary && event.button === 0 ? [event.clientX, event.clientY] : null;
  });
  canvas.addEventListener("pointerup", (event) => {
    if (down !== null && Math.hypot(event.clientX - down[0], event.clientY - down[1]) <= STILL) click(event.clientX, event.clientY);
    down = null;
  });
  canvas.addEventListener("pointermove", (event) => {
    cancelAnimationFrame(hovering);
    if (event.buttons === 0) hovering = requestAnimationFrame(() => hover(event.clientX, event.clientY));
  });
  canvas.addEventListener("pointerleave", () => {
    cancelAnimationFrame(hovering);
    leave();
  });
}
