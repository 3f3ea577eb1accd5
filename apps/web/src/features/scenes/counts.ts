import { SCENE_ASSETS_MAX } from '@tangible/contracts';

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

const CONTENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The assets that an address names, one of each; at most as many as a scene takes.
 *
 * @example
 * readChosen('?assets=4f0c1c2e-5b1d-4a53-9f0e-6d0f0a7c2b11'); // { '4f0c1c2e-…': 1 }
 */
export function readChosen(search: string): Counts {
  const query = new URLSearchParams(search);
  const ids = [query.get('asset') ?? '', ...(query.get('assets')?.split(',') ?? [])];
  const valid = [...new Set(ids)].filter((id) => CONTENT_ID.test(id)).slice(0, SCENE_ASSETS_MAX);
  return Object.fromEntries(valid.map((id) => [id, 1]));
}
