import { expect, test } from 'vitest';
import { assignLanes } from './assign-lanes.ts';

test('a file keeps its lane however the sides are swapped, replaced and removed', () => {
  const start = assignLanes<'front' | 'back' | 'left', string>([null, null, null], {
    front: 'mug',
    back: null,
    left: 'cup',
  });
  const laneOf = (file: string, { lanes }: { lanes: (string | null)[] }) => lanes.indexOf(file);
  let now = start;
  for (const files of [
    { front: 'cup', back: null, left: 'mug' },
    { front: null, back: 'cup', left: 'mug' },
    { front: 'new', back: 'cup', left: 'mug' },
    { front: 'new', back: 'mug', left: 'cup' },
  ]) {
    now = assignLanes(now.lanes, files);
    for (const [slot, file] of Object.entries(files)) {
      expect(now.lanes[now.laneOf[slot as keyof typeof files]]).toBe(file);
      if (file && file !== 'new') expect(laneOf(file, now)).toBe(laneOf(file, start));
    }
    expect(new Set(Object.values(now.laneOf)).size).toBe(3);
  }
});
