import type { Mask, Picture, Stroke } from '@tangible/mask';
import { noteChange } from './note-change.ts';
import type { RefineAnswer, RefineMessage } from './refine.worker.ts';

export interface Refiner {
  /** The mask after one more stroke; `settled` were drawn before and stay. One at a time. */
  refine(mask: Mask, stroke: Stroke, settled: readonly Stroke[]): Promise<Mask>;
  close(): void;
}

/**
 * Refines masks of one picture in a thread of its own: a stroke takes longer than a frame. The thread keeps its last mask
 * and answers with the part that has changed, so that masks of megabytes are not copied to and fro.
 */
export function openRefiner(picture: Picture): Refiner {
  const worker = new Worker(new URL('./refine.worker.ts', import.meta.url), { type: 'module', name: 'refine' });
  const send = (message: RefineMessage) => worker.postMessage(message);
  send({ picture });
  /** The mask that the thread has. */
  let known: Mask | null = null;
  return {
    refine: (mask, stroke, settled) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<RefineAnswer>) => {
          known = data ? applyPart(mask, data) : mask;
          if (data) noteChange(known, mask, data.area);
          resolve(known);
        };
        worker.onerror = (event) => {
          known = null;
          reject(new Error(event.message));
        };
        send({ mask: mask === known ? null : mask, stroke, settled });
      }),
    close: () => worker.terminate(),
  };
}

function applyPart({ width, height, alpha: before }: Mask, { area, alpha: part }: NonNullable<RefineAnswer>): Mask {
  const alpha = before.slice();
  for (let y = 0; y < area.height; y++) {
    const row = part.subarray(y * area.width, (y + 1) * area.width);
    alpha.set(row, (area.top + y) * width + area.left);
  }
  return { width, height, alpha };
}
