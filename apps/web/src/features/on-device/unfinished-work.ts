import type { FurtherSlot, SubdivisionLevel } from '@tangible/contracts';
import { isEngineClaimed } from './claim-engine.ts';
import { runInDatabase } from './device-database.ts';

/** What the engine works on. One tab has its turn at a time, so there is one. */
export interface Work {
  pictures: { front: File } & Partial<Record<FurtherSlot, File>>;
  level: SubdivisionLevel;
}

const KEY = 'work';

/** Kept while the engine works: a page that is closed, or ended for its memory, does not lose the pictures. */
export async function noteWork(work: Work): Promise<void> {
  await runInDatabase(['pictures'], 'readwrite', ({ pictures }) => pictures.put(work, KEY)).catch(() => {});
}

export async function forgetWork(): Promise<void> {
  await runInDatabase(['pictures'], 'readwrite', ({ pictures }) => pictures.delete(KEY)).catch(() => {});
}

/** The work that ended with its page; null if there is none, or if another tab is still at it. */
export async function readUnfinished(): Promise<Work | null> {
  if (await isEngineClaimed()) return null;
  const find = runInDatabase<Work | undefined>(['pictures'], 'readonly', ({ pictures }) => pictures.get(KEY));
  return (await find.catch(() => undefined)) ?? null;
}
