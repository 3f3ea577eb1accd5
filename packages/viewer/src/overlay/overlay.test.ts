import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import type { AssetCamera } from '../model/read-camera.ts';
import { fitSquare } from '../scene/camera-rig.ts';
import { approximateCamera } from './approximate-camera.ts';
import { findSubjectBox } from './find-subject-box.ts';
import { placePicture } from './place-picture.ts';

/** Where a canvas shows a point, in pixels. */
function show(camera: AssetCamera, point: readonly [number, number, number], width: number, height: number) {
  const shown = new PerspectiveCamera(fitSquare(camera.fieldOfViewDegrees, width / height), width / height, 0.01, 99);
  shown.position.set(...camera.positionM);
  shown.quaternion.set(...camera.rotation);
  shown.updateMatrixWorld();
  const { x, y } = new Vector3(...point).project(shown);
  return [((x + 1) / 2) * width, ((1 - y) / 2) * height] as const;
}

const box = (w: number, h: number, d: number) =>
  Float32Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [(i & 1 ? 0.5 : -0.5) * w, i & 2 ? h : 0, (i & 4 ? 0.5 : -0.5) * d]),
  );

describe.each([
  { name: 'wide', width: 1100, height: 600 },
  { name: 'high', width: 366, height: 500 },
])('on a $name canvas', ({ width, height }) => {
  test('a recorded camera shows a point where the picture lies over it', () => {
    // A camera 2 m in front, which sees the left half of a picture of 200 x 100 pixels: 1 m across at the origin.
    const camera: AssetCamera = {
      positionM: [0, 0, 2],
      rotation: [0, 0, 0, 1],
      fieldOfViewDegrees: (Math.atan(0.25) * 360) / Math.PI,
      frame: { left: 0, top: 0, width: 0.5, height: 1 },
    };
    const placed = placePicture(camera.frame, { width, height });
    const [x, y] = show(camera, [0.25, 0.4, 0], width, height);
    // At 75 of 200 pixels across and 10 of 100 down.
    expect(x).toBeCloseTo(placed.left + 0.375 * placed.width, 6);
    expect(y).toBeCloseTo(placed.top + 0.1 * placed.height, 6);
  });

  test.each([
    { view: 'level', up: null },
    { view: 'from above', up: [0, 0.8, 0.6] },
    { view: 'leaning', up: [0.4, 0.8, 0.2] },
  ])('an approximate one shows the model as large as the subject, in its place: $view', ({ up }) => {
    const positions = box(0.2, 0.3, 0.1);
    const subject = { left: 0.5, top: 0.2, width: 0.3, height: 0.6 };
    const picture = { width: 400, height: 300 };
    const camera = approximateCamera({ positions, up, subject, picture });
    const placed = placePicture(camera.frame, { width, height });
    const shown = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
      const corner = [...positions.slice(i * 3, i * 3 + 3)] as unknown as [number, number, number];
      const [x, y] = show(camera, corner, width, height);
      return [(x - placed.left) / placed.width, (y - placed.top) / placed.height] as const;
    });
    const [left, right] = [Math.min(...shown.map(([x]) => x)), Math.max(...shown.map(([x]) => x))];
    const [top, bottom] = [Math.min(...shown.map(([, y]) => y)), Math.max(...shown.map(([, y]) => y))];
    expect((left + right) / 2).toBeCloseTo(0.65, 4);
    expect((top + bottom) / 2).toBeCloseTo(0.5, 4);
    const longest = Math.max((right - left) * picture.width, (bottom - top) * picture.height);
    expect(longest).toBeCloseTo(180, 1);
  });
});

describe('the subject of a picture', () => {
  const draw = (background: number[], subject: number[]) => {
    const data = new Uint8ClampedArray(20 * 10 * 4);
    for (let i = 0; i < 200; i++) {
      const [x, y] = [i % 20, Math.floor(i / 20)];
      data.set(x >= 5 && x < 15 && y >= 2 && y < 6 ? subject : background, i * 4);
    }
    return data;
  };
  const found = { left: 0.25, top: 0.2, width: 0.5, height: 0.4 };

  test('is what is not transparent', () => {
    expect(findSubjectBox(draw([0, 0, 0, 0], [9, 9, 9, 255]), 20, 10)).toEqual(found);
  });
  test('is what differs from the border', () => {
    expect(findSubjectBox(draw([250, 250, 250, 255], [200, 30, 20, 255]), 20, 10)).toEqual(found);
  });
  test('is the whole picture where nothing does', () => {
    const whole = { left: 0, top: 0, width: 1, height: 1 };
    expect(findSubjectBox(draw([250, 250, 250, 255], [249, 250, 250, 255]), 20, 10)).toEqual(whole);
  });
});
