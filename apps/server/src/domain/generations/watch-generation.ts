import { setTimeout as delay } from 'node:timers/promises';
import type { GenerationTask } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { readGeneration } from './read-generation.ts';

/** Events can be lost when a connection to the database breaks; looking again now and then makes up for it. */
const LOOK_AGAIN_MS = 5_000;

interface WatchInput {
  userId: string;
  contentId: string;
  baseUrl: string;
}

/** Yields a generation each time it changes, beginning with how it is now and ending with how it ended. */
export async function* watchGeneration(
  services: Pick<Services, 'db' | 'events'>,
  input: WatchInput,
  signal: AbortSignal,
): AsyncGenerator<GenerationTask> {
  let wake = () => {};
  const unsubscribe = services.events.subscribe(input.contentId, () => wake());
  try {
    let last = '';
    while (!signal.aborted) {
      // Set up before reading, so that a change during the read is seen.
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const task = await readGeneration(services, input);
      const now = JSON.stringify(task);
      if (now !== last) yield task;
      last = now;
      // A complete asset that is being changed is followed until its new version is there.
      if ((task.status === 'COMPLETED' || task.status === 'FAILED') && !task.isEditing) return;
      await Promise.race([changed, delay(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {})]);
    }
  } finally {
    unsubscribe();
  }
}
