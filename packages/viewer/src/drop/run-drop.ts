import type { DropOutcome, Pose } from '@tangible/drop-test';
import type { DropMessage, FallInput } from './drop-worker.ts';

/** The thread counts as failed after this time without a message, which includes 10 MB of MuJoCo on a slow line. */
const SILENCE_MS_MAX = 45_000;

export interface DropListeners {
  onPoses: (poses: Pose[]) => void;
  onOutcome: (outcome: DropOutcome) => void;
  /** MuJoCo could not be loaded, or failed during the simulation. */
  onFailed: (reason: string) => void;
}

/**
 * Drops a body in MuJoCo in a separate thread, which is loaded only now. Returns a function that stops it.
 *
 * @example
 * const stop = runDrop({ xml, outline, heightM }, { onPoses, onOutcome, onFailed });
 */
export function runDrop(input: FallInput, { onPoses, onOutcome, onFailed }: DropListeners): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let worker: Worker;
  const stop = () => {
    clearTimeout(timer);
    worker?.terminate();
  };
  const fail = (reason: string) => {
    stop();
    onFailed(reason);
  };
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail('silence'), SILENCE_MS_MAX);
  };
  try {
    worker = new Worker(new URL('./drop-worker.ts', import.meta.url), { type: 'module', name: 'drop' });
  } catch (error) {
    fail(String(error));
    return stop;
  }
  worker.onerror = ({ message }) => fail(message ?? 'error');
  worker.onmessage = ({ data }: MessageEvent<DropMessage>) => {
    listen();
    if (data.kind === 'poses') onPoses(data.poses);
    else if (data.kind === 'failed') fail(data.reason);
    else {
      stop();
      onOutcome(data.outcome);
    }
  };
  listen();
  worker.postMessage(input);
  return stop;
}
