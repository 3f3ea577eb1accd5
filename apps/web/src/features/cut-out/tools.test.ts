import { expect, test } from 'vitest';
import { toStroke } from './tools.ts';

const [from, to] = [
  { x: 10, y: 90 },
  { x: 50, y: 20 },
];

test('what is drawn becomes a stroke of its tool', () => {
  expect(toStroke('box', [from, { x: 0, y: 0 }, to], 8)).toEqual({
    kind: 'box',
    left: 10,
    top: 20,
    width: 40,
    height: 70,
  });
  expect(toStroke('erase', [from, to], 8)).toEqual({ kind: 'erase', radius: 8, points: [from, to] });
  expect(toStroke('add', [from], 8)).toEqual({ kind: 'add', radius: 8, points: [from] });
});

test('a box without an area, a click and nothing at all are no strokes', () => {
  expect(toStroke('box', [from, { x: 200, y: 91 }], 8)).toBeNull();
  expect(toStroke('choose', [from], 8)).toBeNull();
  expect(toStroke('add', [], 8)).toBeNull();
});
