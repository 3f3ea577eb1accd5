import { expect, test } from 'vitest';
import { nameFolders } from './name-folders.ts';

test('two assets of one name get two folders, also where the file system ignores case', () => {
  expect(nameFolders(['Mug', 'mug', 'Mug', 'mug (2)'])).toEqual(['Mug', 'mug (2)', 'Mug (3)', 'mug (2) (2)']);
});

test('a name cannot leave its folder or break a file system', () => {
  expect(nameFolders(['../../etc', 'a/b\\c:d', '...', 'CON', ' x\u0000y ', '椅子'])).toEqual([
    '-..-etc',
    'a-b-c-d',
    'asset',
    'asset CON',
    'x-y',
    '椅子',
  ]);
  const [long] = nameFolders([`${'x'.repeat(79)}😀`]);
  expect(long?.isWellFormed()).toBe(true);
});
