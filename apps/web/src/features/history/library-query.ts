import {
  FILE_FORMATS,
  GENERATION_KINDS,
  GENERATION_STATUSES,
  LIBRARY_SORTS,
  type LibrarySort,
  SEARCH_LENGTH_MAX,
  TAG_LENGTH_MAX,
} from '@tangible/contracts';
import type { LibraryOptions } from '../../api/generations.ts';

/** What the address of the library says: nothing that is not set, nothing that the server would refuse. */
export type LibraryChoice = LibraryOptions;

const SORT_DEFAULT: LibrarySort = 'newest';

/**
 * Reads the query of an address; values that do not exist are left out.
 *
 * @example
 * readLibraryQuery('?q=mug&sort=name&status=GONE'); // { q: 'mug', sort: 'name' }
 */
export function readLibraryQuery(search: string): LibraryChoice {
  const query = new URLSearchParams(search);
  const text = (name: string, lengthMax: number) => query.get(name)?.trim().slice(0, lengthMax) || undefined;
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name));
  const sort = oneOf('sort', LIBRARY_SORTS);
  return prune({
    q: text('q', SEARCH_LENGTH_MAX),
    sort: sort === SORT_DEFAULT ? undefined : sort,
    status: oneOf('status', GENERATION_STATUSES),
    format: oneOf('format', FILE_FORMATS),
    kind: oneOf('kind', GENERATION_KINDS),
    tag: text('tag', TAG_LENGTH_MAX),
  });
}

/** The same as the query of an address; empty for everything, newest first. */
export function writeLibraryQuery(choice: LibraryChoice): string {
  const { sort, ...filter } = prune(choice);
  const entries = Object.entries(sort && sort !== SORT_DEFAULT ? { ...filter, sort } : filter);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

/** Whether it leaves out some generations: an order does not. */
export const isNarrowed = ({ sort: _, ...filter }: LibraryChoice): boolean => Object.keys(prune(filter)).length > 0;

const prune = <T extends object>(entries: T): T =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && value !== '')) as T;
