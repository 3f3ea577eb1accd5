import { type Field, labelRegions } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { type CropFrame, cropCoverage, frameSubject } from '../frustum/crop-subject.ts';
import { cropValues } from '../imaging/crop-image.ts';
import { coverStrands } from './cover-strands.ts';
import { sampleSilhouette } from './sample-silhouette.ts';

const SIDE = 640;
const RAYS = 128;
const draw = (isInside: (x: number, y: number) => boolean): Field => ({
  values: Float32Array.from({ length: SIDE * SIDE }, (_, i) => (isInside(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0)),
  width: SIDE,
  height: SIDE,
});
const OPTIONS = { tolerance: 0.08, rays: RAYS, keepStrands: true };
const coverRays = (coverage: Field, { left, top, side }: CropFrame, options = OPTIONS): Field => {
  const silhouette = cropValues(coverage.values, coverage, { left, top, width: side, height: side });
  return coverStrands.run({ silhouette, ...sampleSilhouette.run({ silhouette }, options) }, options).coverage;
};
const sizesOf = ({ values }: Field) =>
  [
    ...labelRegions(
      Uint8Array.from(values, (value) => (value >= 0.5 ? 1 : 0)),
      RAYS,
    ).sizesPx,
  ].slice(1);

const pot = (x: number, y: number) => x > 240 && x < 400 && y > 420 && y < 600;
const leaf = (x: number, y: number) => Math.hypot(x - 460, y - 120) < 80;
/** Two pixels thick, which is less than half a ray. */
const stem = (x: number, y: number) => y > 150 && y < 430 && Math.abs(x - 320 - ((430 - y) * 140) / 280) < 1;

test('a leaf stays connected by a stem thinner than a ray', () => {
  const plant = draw((x, y) => pot(x, y) || leaf(x, y) || stem(x, y));
  const frame = frameSubject(plant);
  expect(sizesOf(cropCoverage(plant, frame, RAYS)).length).toBeGreaterThan(1);
  const covered = coverRays(plant, frame);
  expect(sizesOf(covered)).toHaveLength(1);

  // The stem is a ray wide, and nothing else has grown.
  const bare = coverRays(
    draw((x, y) => pot(x, y) || leaf(x, y)),
    frame,
  );
  const [whole, apart] = [covered, bare].map((field) => sizesOf(field).reduce((sum, size) => sum + size, 0));
  expect(whole! - apart!).toBeGreaterThan(30);
  expect(whole! - apart!).toBeLessThan(110);
});

test('wide parts keep their pixel coverage', () => {
  const broad = draw(pot);
  const frame = frameSubject(broad);
  expect(coverRays(broad, frame).values).toEqual(cropCoverage(broad, frame, RAYS).values);
});

test('with a detected mask, strands keep their pixel coverage', () => {
  const plant = draw((x, y) => pot(x, y) || leaf(x, y) || stem(x, y));
  const frame = frameSubject(plant);
  const covered = coverRays(plant, frame, { ...OPTIONS, keepStrands: false });
  expect(covered.values).toEqual(cropCoverage(plant, frame, RAYS).values);
});
