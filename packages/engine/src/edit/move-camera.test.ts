import { expect, test } from 'vitest';
import type { AssetCamera, AssetReport } from '../report.ts';
import { moveCamera } from './move-camera.ts';
import { toRotation } from './to-rotation.ts';

const camera: AssetCamera = {
  positionM: [0.1, 0.4, 1],
  rotation: [-0.2, 0, 0, Math.sqrt(0.96)],
  fieldOfViewDegrees: 20,
  frame: { left: 0, top: 0, width: 1, height: 1 },
};

/** A point in the axes of a camera. */
const see = ({ positionM, rotation }: AssetCamera, point: readonly number[]) => {
  const rows = toRotation(rotation);
  return [0, 1, 2].map((k) => rows.reduce((sum, row, i) => sum + row[k]! * (point[i]! - positionM[i]!), 0));
};

test('a moved camera sees a moved point as before, only farther away', () => {
  const rotation = toRotation([0.3, 0.5, -0.2, 0.7]);
  // Turned, then moved and scaled, as an edit does.
  const move = (points: Float32Array) =>
    Float32Array.from(
      [0, 1, 2].map(
        (k) =>
          (rotation[k]![0] * points[0]! +
            rotation[k]![1] * points[1]! +
            rotation[k]![2] * points[2]! +
            [0.3, -0.1, 0.2][k]!) *
          2,
      ),
    );
  const report = { camera } as AssetReport;
  const moved = moveCamera({ report, rotation }, { move }, 1)!;
  const point = [0.05, 0.1, -0.03];
  const [before, after] = [see(camera, point), see(moved, [...move(Float32Array.from(point))])];
  for (const k of [0, 1, 2]) expect(after[k]! / 2).toBeCloseTo(before[k]!, 5);
});

test('an asset without a camera stays without', () => {
  const report = {} as AssetReport;
  expect(moveCamera({ report, rotation: null }, { move: (points) => points }, 1)).toBeNull();
});
