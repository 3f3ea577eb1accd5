/** Runs work a few at a time, in the order in which it came. */
export interface ConcurrencyLimit {
  /**
   * Runs something when a place is free for this person. Work of one person beyond the limit per person waits, and does
   * not keep others from their places.
   *
   * @example
   * const facts = await decodes.take(userId, () => inspectUpload(bytes));
   */
  take<T>(userId: string, act: () => Promise<T>): Promise<T>;

  /** How many run now, and the most that ran at the same time. */
  count(): { running: number; most: number };
}

interface Waiting {
  userId: string;
  start: () => void;
}

/**
 * Bounds how much of one kind of work is done at a time, by all people together and by each.
 *
 * @example
 * const decodes = createConcurrencyLimit({ total: 2, perPerson: 1 });
 */
export function createConcurrencyLimit({ total, perPerson }: { total: number; perPerson: number }): ConcurrencyLimit {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let count = 0;
  let most = 0;

  const runningOf = (userId: string) => running.get(userId) ?? 0;
  const startNext = () => {
    for (let i = 0; i < waiting.length && count < total; ) {
      const { userId, start } = waiting[i]!;
      if (runningOf(userId) >= perPerson) {
        i += 1;
        continue;
      }
      waiting.splice(i, 1);
      running.set(userId, runningOf(userId) + 1);
      count += 1;
      most = Math.max(most, count);
      start();
    }
  };
  const end = (userId: string) => {
    count -= 1;
    const left = runningOf(userId) - 1;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
    startNext();
  };

  return {
    async take(userId, act) {
      await new Promise<void>((start) => {
        waiting.push({ userId, start });
        startNext();
      });
      try {
        return await act();
      } finally {
        end(userId);
      }
    },
    count: () => ({ running: count, most }),
  };
}
