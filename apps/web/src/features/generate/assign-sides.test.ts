import { expect, test } from 'vitest';
import { assignSides } from './assign-sides.ts';

test.each([
  ['names decide', ['mug.right.jpg', 'mug.front.jpg', 'mug-BACK.png'], { right: 0, front: 1, back: 2 }],
  ['without names the order does', ['a.png', 'b.png', 'c.png', 'd.png'], { front: 0, back: 1, left: 2, right: 3 }],
  ['the others fill what is left', ['1.png', 'left.png', '2.png'], { front: 0, left: 1, back: 2 }],
  ['a word within another is no side', ['backpack.png', 'bright.png'], { front: 0, back: 1 }],
  ['a fifth has no place', ['a', 'b', 'c', 'd', 'e'], { front: 0, back: 1, left: 2, right: 3 }],
] as const)('%s', (_, names, expected) => {
  const files = names.map((name, at) => ({ name, at }));
  const found = assignSides(files).map(({ slot, file }) => [slot, file.at]);
  expect(Object.fromEntries(found)).toEqual(expected);
});
