import { placeOnGround } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { findUpright, rotatePositions } from './find-upright.ts';
import { makeCamera, unproject } from './frustum.ts';
import { frameInPicture, placeCamera } from './place-camera.ts';

type Quaternion = readonly [number, number, number, number];

/** Turns by the inverse of a quaternion: from the asset's axes to the camera's. */
function turnBack([qx, qy, qz, w]: Quaternion, [vx, vy, vz]: readonly number[]): number[] {
  const [x, y, z] = [-qx, -qy, -qz];
  const t = [2 * (y * vz! - z * vy!), 2 * (z * vx! - x * vz!), 2 * (x * vy! - y * vx!)] as const;
  return [
    vx! + w * t[0] + (y * t[2] - z * t[1]),
    vy! + w * t[1] + (z * t[0] - x * t[2]),
    vz! + w * t[2] + (x * t[1] - y * t[0]),
  ];
}

test.each([
  { name: 'level', up: [0, 1, 0] as const },
  { name: 'from above', up: [0, 0.8, 0.6] as const },
  { name: 'from straight above', up: [0, 0, 1] as const },
  { name: 'leaning', up: [0.5, 0.8, 0.3] as const },
  { name: 'upside down', up: [0.1, -1, 0.2] as const },
])('every vertex of the asset is seen where the picture shows it: $name', ({ up }) => {
  const camera = makeCamera(0.3);
  const upright = findUpright(up);
  const seen = [
    [-0.8, 0.3, -0.4],
    [0.5, -0.6, 0.2],
    [0.1, 0.7, 0.9],
  ] as const;
  const surface = Float32Array.from(seen.flatMap(([u, v, depth]) => unproject(camera, u, v, depth)));
  const turned = rotatePositions(surface, upright);
  const { positions, ...placement } = placeOnGround(turned, { longestSide: 0.37 });
  const frame = { left: 0.1, top: 0.2, width: 0.5, height: 0.7 };
  const placed = placeCamera({ camera, frame }, upright, placement);
  expect(placed.frame).toEqual(frame);
  const half = Math.tan((placed.fieldOfViewDegrees * Math.PI) / 360);
  for (const [i, [u, v]] of seen.entries()) {
    const away = [0, 1, 2].map((k) => positions[i * 3 + k]! - placed.positionM[k]!);
    const [x, y, z] = turnBack(placed.rotation, away) as [number, number, number];
    expect(x / -z / half).toBeCloseTo(u, 4);
    expect(-y / -z / half).toBeCloseTo(v, 4);
  }
});

test('the frame of a crop in shares of the whole picture, also beyond it', () => {
  // The right half of the picture became 100 x 200 pixels.
  const area = { left: 0.5, top: 0, width: 0.5, height: 1 };
  const frame = frameInPicture({ left: -50, top: 0, side: 200 }, area, { width: 100, height: 200 });
  expect(frame).toEqual({ left: 0.25, top: 0, width: 1, height: 1 });
});
