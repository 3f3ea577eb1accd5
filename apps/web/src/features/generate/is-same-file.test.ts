import { expect, test } from 'vitest';
import { isSameFile } from './is-same-file.ts';

test.each([
  ['the same bytes', [1, 2, 3], [1, 2, 3], true],
  ['a different byte', [1, 2, 3], [1, 2, 4], false],
  ['another length', [1, 2, 3], [1, 2], false],
])('%s', async (_, one, other, isSame) => {
  expect(await isSameFile(new Blob([Uint8Array.from(one)]), new Blob([Uint8Array.from(other)]))).toBe(isSame);
});
