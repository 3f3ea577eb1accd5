import { expect, test } from 'vitest';
import { drawDisk } from '../../test/shapes.ts';
import { traceOutline } from './trace-outline.ts';

test('the outline of a disk is as long as its circumference', () => {
  let lengthPx = 0;
  traceOutline(drawDisk(81, 30), (ax, ay, bx, by) => {
    lengthPx += Math.hypot(bx - ax, by - ay);
  });
  expect(lengthPx / (2 * Math.PI * 30)).toBeCloseTo(1, 2);
});

test('two pixels that touch at a corner have separate outlines', () => {
  const segments: number[][] = [];
  traceOutline({ values: Float32Array.of(1, 0, 0, 1), width: 2, height: 2 }, (...segment) => segments.push(segment));
  // Around (0, 0) from left to top, and around (1, 1) from right to bottom.
  expect(segments).toEqual([
    [0, 0.5, 0.5, 0],
    [1, 0.5, 0.5, 1],
  ]);
});
