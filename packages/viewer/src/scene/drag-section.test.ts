import { Vector2 } from 'three';
import { expect, test } from 'vitest';
import { dragSection, isOnSection } from './drag-section.ts';

const handle = {
  corners: [new Vector2(100, 100), new Vector2(200, 100), new Vector2(200, 300), new Vector2(100, 300)],
  path: new Vector2(80, 60),
};

test('the outline is taken hold of, not the middle', () => {
  expect(isOnSection(handle, { x: 150, y: 104 }, false)).toBe(true);
  expect(isOnSection(handle, { x: 150, y: 115 }, false)).toBe(false);
  expect(isOnSection(handle, { x: 150, y: 115 }, true)).toBe(true);
  expect(isOnSection(handle, { x: 150, y: 200 }, true)).toBe(false);
  expect(isOnSection({ ...handle, path: new Vector2(3, 4) }, { x: 150, y: 100 }, false)).toBe(false);
});

test('only the part of a movement along the path counts', () => {
  expect(dragSection(handle, { x: 80, y: 60 })).toBeCloseTo(1, 12);
  expect(dragSection(handle, { x: -6, y: 8 })).toBeCloseTo(0, 12);
  expect(dragSection(handle, { x: -40, y: -30 })).toBeCloseTo(-0.5, 12);
});
