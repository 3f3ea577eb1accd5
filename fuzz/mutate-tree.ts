import { makeValue } from './mutate-text.ts';
import type { Random } from './random.ts';

type Branch = Record<string, unknown> | unknown[];

/** Numbers that indices, counts and offsets of a file go wrong at. */
const NUMBERS = [-1, 0, 1, 2, 3, 4, 5, 255, 65_535, 65_536, 2 ** 24, 2 ** 31, 2 ** 32, 2 ** 53, 0.5, 1e300];

const BRANCHES_MAX = 30;
const LENGTH_MAX = 20_000;

/**
 * A copy of a JSON value with one to four of its parts exchanged, taken out, repeated or made to point elsewhere.
 *
 * @example
 * const broken = mutateTree(random, { nodes: [{ children: [1] }, {}] });
 */
export function mutateTree<T>(random: Random, root: T): T {
  const copy = structuredClone(root);
  if (random.chance(0.02)) return copy;
  for (let i = random.int(4) + 1; i > 0; i--) {
    const branches = listBranches(copy);
    const branch = random.pick(branches);
    const keys = Object.keys(branch);
    const key = keys.length > 0 ? random.pick(keys) : 'a';
    mutateBranch(random, branch, key, branches);
  }
  return copy;
}

function mutateBranch(random: Random, branch: Branch, key: string, branches: Branch[]): void {
  const values = branch as Record<string, unknown>;
  switch (random.int(7)) {
    case 0:
      if (Array.isArray(branch)) branch.splice(Number(key), 1);
      else delete values[key];
      return;
    case 1:
      values[key] = makeValue(random, 1);
      return;
    case 2:
    case 3:
      values[key] = random.pick(NUMBERS);
      return;
    case 4: {
      // The same element many times, as in an amplification attack.
      const item = Array.isArray(branch) && branch.length > 0 ? branch[0] : 0;
      // Inputs that are already large would fill the memory before any parser sees them.
      if (listBranches(item).length > BRANCHES_MAX || JSON.stringify(item).length > LENGTH_MAX) return;
      if (Array.isArray(branch)) for (let n = random.pick([1, 10, 300]); n > 0; n--) branch.push(structuredClone(item));
      return;
    }
    case 5:
      values[key] = structuredClone(random.pick(branches));
      return;
    default:
      values[
        random.pick(['extensions', 'uri', 'sparse', 'byteStride', 'extras', 'normalized', 'targets', '__proto__x'])
      ] = random.pick([
        { KHR_texture_transform: { scale: [1e30, 0], rotation: 7 } },
        { EXT_meshopt_compression: { buffer: 0, byteLength: 9, byteStride: 12, count: 4, mode: 'ATTRIBUTES' } },
        'https://169.254.169.254/latest',
        'data:application/octet-stream;base64,AAAA',
        { count: 3, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 0 } },
        makeValue(random, 2),
      ]);
  }
}

function listBranches(root: unknown): Branch[] {
  const found: Branch[] = [];
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    found.push(value as Branch);
    waiting.push(...Object.values(value));
  }
  return found;
}
