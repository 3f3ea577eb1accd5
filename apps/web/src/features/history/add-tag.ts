import { TAGS_MAX } from '@tangible/contracts';

/**
 * Tags with one more; one that is there already, in any case, is not added again.
 *
 * @example
 * addTag(['Red'], 'red'); // ['Red']
 */
export function addTag(tags: readonly string[], tag: string): string[] {
  const isThere = tags.some((other) => other.toLowerCase() === tag.toLowerCase());
  return isThere || tags.length >= TAGS_MAX ? [...tags] : [...tags, tag];
}
