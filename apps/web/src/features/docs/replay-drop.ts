import { drawFrame, END_S, graphPoint, LAST_FRAME } from './drop-drawing.ts';
import { DROP } from './hammer.ts';

/** How much slower than it happened. */
const SLOWNESS = 3;
const PAUSE_S = 1.5;

/** Replays the drop in its drawing, again and again. The returned function stops it at the last frame. */
export function replayDrop(drawing: Element): () => void {
  const startMs = performance.now();
  let request = 0;
  const play = (nowMs: number) => {
    const elapsedS = ((nowMs - startMs) / 1000 / SLOWNESS) % (END_S + PAUSE_S / SLOWNESS);
    const next = DROP.findIndex(([timeS]) => timeS >= elapsedS);
    show(drawing, next === -1 ? LAST_FRAME : next);
    request = requestAnimationFrame(play);
  };
  request = requestAnimationFrame(play);
  return () => {
    cancelAnimationFrame(request);
    show(drawing, LAST_FRAME);
  };
}

function show(drawing: Element, frame: number): void {
  const { cx, cy } = graphPoint(frame);
  drawing.querySelector('[data-moving=body]')?.setAttribute('d', drawFrame(frame));
  const point = drawing.querySelector('[data-moving=point]');
  point?.setAttribute('cx', String(cx));
  point?.setAttribute('cy', String(cy));
}
