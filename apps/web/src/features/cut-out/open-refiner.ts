import type { Mask, Picture, Stroke } from '@tangible/mask';
import type { RefineMessage } from './refine.worker.ts';

export interface Refiner {
  /** The mask after one more stroke; `settled` were drawn before and stay. One at a time. */
  refine(mask: Mask, stroke: Stroke, settled: readonly Stroke[]): Promise<Mask>;
  close(): void;
}

/** Refines masks of one picture in a thread of its own: a stroke takes longer than a frame. */
export function openRefiner(picture: Picture): Refiner {
  const worker = new Worker(new URL('./refine.worker.ts', import.meta.url), { type: 'module', name: 'refine' });
  const send = (message: RefineMessage) => worker.postMessage(message);
  send({ picture });
  return {
    refine: (mask, stroke, settled) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Mask>) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        send({ mask, stroke, settled });
      }),
    close: () => worker.terminate(),
  };
}
