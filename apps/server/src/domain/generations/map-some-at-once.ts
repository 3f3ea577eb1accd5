/** Files wait for the disk or the network. More at a time would keep copies of more of them in memory. */
const AT_ONCE = 4;

/**
 * Results in the order of the items. After a failure no other item is begun, and those that are under way are awaited.
 *
 * @example
 * await mapSomeAtOnce(files, ({ key, bytes, mime }) => storage.put(key, bytes, mime));
 */
export async function mapSomeAtOnce<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await act(next[1]);
  };
  const stop = (error: unknown) => {
    waiting.length = 0;
    throw error;
  };
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => work().catch(stop)));
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
  return results;
}
