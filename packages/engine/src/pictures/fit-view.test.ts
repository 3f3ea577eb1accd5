import { expect, test } from 'vitest';
import { drawOutline } from './draw-outline.ts';
import { fitView } from './fit-view.ts';
import { mapView, type ViewPose } from './view-map.ts';

const DEGREE = Math.PI / 180;
const turntable = { up: [0, 0.94, 0.34] as const, middle: [0, 0, -0.5] as const, distance: 4 };

/** A block with a tower on its near end and a step on one side: no two sides of it look alike. */
const points = listPoints();

test.each([
  ['back', { azimuth: 168, elevation: 26 }],
  ['left', { azimuth: -104, elevation: 12 }],
  ['right', { azimuth: 79, elevation: 24 }],
] as const)('finds where a picture from the %s was taken', (slot, { azimuth, elevation }) => {
  const pose: ViewPose = {
    azimuth: azimuth * DEGREE,
    elevation: elevation * DEGREE,
    roll: 3 * DEGREE,
    scale: 0.9,
    x: 0.05,
    y: -0.1,
  };
  const outline = drawOutline(points, mapView(pose, turntable), 64);
  const found = fitView(points, turntable, outline, slot);
  expect(found.iou).toBeGreaterThan(0.95);
  expect(Math.abs(found.pose.azimuth / DEGREE - azimuth)).toBeLessThan(6);
  expect(Math.abs(found.pose.elevation / DEGREE - elevation)).toBeLessThan(6);
  expect(found.pose.scale / pose.scale).toBeCloseTo(1, 1);
  expect(fitView(points, turntable, outline, slot)).toEqual(found);
});

test('an outline of the wrong side fits worse', () => {
  const pose = { azimuth: -90 * DEGREE, elevation: 20 * DEGREE, roll: 0, scale: 0.9, x: 0, y: 0 };
  const left = drawOutline(points, mapView(pose, turntable), 64);
  const [own, other] = (['left', 'right'] as const).map((slot) => fitView(points, turntable, left, slot).iou);
  expect(own).toBeGreaterThan(other! + 0.05);
});

function listPoints(): Float32Array {
  const list: number[] = [];
  for (let x = -0.4; x <= 0.4; x += 0.04) {
    for (let y = -0.4; y <= 0.6; y += 0.04) {
      for (let z = -1.1; z <= 0.1; z += 0.04) {
        const isTower = z > -0.2;
        const isStep = x > 0.2 && y < -0.1;
        if (y < 0 || isTower) if (isTower || isStep || x <= 0.2) list.push(x, y, z);
      }
    }
  }
  return Float32Array.from(list);
}
