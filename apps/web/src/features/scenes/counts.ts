/** How many of each asset are wanted, by contentId. */
export type Counts = Readonly<Record<string, number>>;

export const sumCounts = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** One more or one fewer of an asset; none is the fewest. */
export const changeCount = (counts: Counts, contentId: string, by: 1 | -1): Counts => ({
  ...counts,
  [contentId]: Math.max(0, (counts[contentId] ?? 0) + by),
});

/**
 * The assets as sent to the server: each as often as it is wanted.
 *
 * @example
 * listChosen({ mug: 2, chair: 1, lamp: 0 }); // ['mug', 'mug', 'chair']
 */
export const listChosen = (counts: Counts): string[] =>
  Object.entries(counts).flatMap(([contentId, count]) => Array<string>(count).fill(contentId));
