import { toIdentifier } from '../formats/text/to-word.ts';

/** Names that the files themselves use. */
const TAKEN = ['world', 'floor', 'ground', 'physics', 'visual', 'scene'];

/**
 * A unique word for each asset: the first of a name has it alone, others get a number.
 *
 * @example
 * nameAssets(['Mug', 'Mug', 'floor']); // Mug, Mug_2, floor_2
 */
export function nameAssets(names: readonly string[]): string[] {
  const taken = new Set(TAKEN);
  return names.map((name) => findWord(toIdentifier(name), taken));
}

/**
 * A word for each member: the asset's own for the first of its copies.
 *
 * @example
 * nameMembers(['mug', 'chair', 'mug']); // mug, chair, mug_2
 */
export function nameMembers(keys: readonly string[]): string[] {
  const taken = new Set(keys);
  const first = new Set<string>();
  return keys.map((key) => {
    if (first.has(key)) return findWord(key, taken);
    first.add(key);
    return key;
  });
}

/** MuJoCo and USD are case-sensitive; file systems may not be. */
function findWord(word: string, taken: Set<string>): string {
  const isTaken = (one: string) => [...taken].some((other) => other.toLowerCase() === one.toLowerCase());
  let free = word;
  for (let number = 2; isTaken(free); number++) free = `${word}_${number}`;
  taken.add(free);
  return free;
}
