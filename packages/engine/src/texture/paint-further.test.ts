import { extractIsosurface, type Mesh } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { drawPicture } from '../../test/support.ts';
import { readMiddles, unwrapApart } from '../../test/unwrap-apart.ts';
import { COLOUR_BINS, COLOUR_RAYS, makeCamera } from '../frustum/frustum.ts';
import { mapView } from '../pictures/view-map.ts';
import type { FurtherPaint } from '../workpiece.ts';
import { bakePicture } from './bake-picture.ts';

type Colour = readonly [number, number, number];

function carve(distance: (x: number, y: number, z: number) => number, count = 28): Mesh {
  const at = (i: number) => (2 * i) / (count - 1) - 1;
  const values = Float32Array.from({ length: count ** 3 }, (_, i) =>
    distance(at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))),
  );
  return extractIsosurface({ values, counts: [count, count, count], origin: [-1, -1, -1], spacing: 2 / (count - 1) });
}

/** The middles of all triangles of a mesh of one colour in front, with one further picture. */
function bakeMiddles(mesh: Mesh, colour: Colour, slot: FurtherPaint['slot'], paint: (x: number, y: number) => Colour) {
  const azimuth = { back: Math.PI, left: -Math.PI / 2, right: Math.PI / 2 }[slot];
  const pose = { azimuth, elevation: 0, roll: 0, scale: 1, x: 0, y: 0 };
  const size = COLOUR_BINS * COLOUR_RAYS ** 2;
  const unwrapped = unwrapApart(mesh, 1024);
  const { colour: baked } = bakePicture(mesh, unwrapped, {
    kind: 'picture',
    camera: makeCamera(0.1),
    picture: drawPicture(256, 256, () => colour),
    colours: Float32Array.from({ length: 3 * size }, (_, i) => colour[Math.floor(i / size)]! / 255),
    roughness: null,
    metallic: null,
    further: [
      {
        slot,
        map: mapView(pose, { up: [0, 1, 0], middle: [0, 0, 0], distance: 10 }),
        picture: drawPicture(256, 256, (x, y) => paint(x / 128 - 1, y / 128 - 1)),
      },
    ],
  });
  return readMiddles(unwrapped, baked.data);
}

test('the front keeps what it sees well, though another picture sees it too', () => {
  const ball = carve((x, y, z) => Math.hypot(x, y, z) - 0.7);
  const middles = bakeMiddles(ball, [150, 150, 150], 'right', (_, y) => (y > 0 ? [40, 40, 40] : [150, 150, 150]));
  const inFront = middles.filter(({ position: [, , z] }) => z > 0.42);
  const atSide = middles.filter(({ position: [x, y, z] }) => x > 0.4 && y < -0.2 && z < 0);
  for (const side of [inFront, atSide]) expect(side.length).toBeGreaterThan(50);
  for (const { colour } of inFront) expect(Math.abs(colour[0] - 150)).toBeLessThan(3);
  for (const { colour } of atSide) expect(colour[0]).toBeLessThan(120);
});

test('light that is left in a further picture is evened out, its print and its grain stay', () => {
  const cube = carve((x, y, z) => Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) - 0.6);
  const isPrint = (x: number, y: number) => Math.hypot(x, y) < 0.2;
  const middles = bakeMiddles(cube, [120, 120, 120], 'back', (x, y) => {
    const grain = Math.floor((x + 1) * 64) % 2 === 0 ? 8 : -8;
    const value = isPrint(x, y) ? 20 : 120 + 16 * x + grain;
    return [value, value, value];
  }).filter(({ position: [x, y, z] }) => z < -0.59 && Math.max(Math.abs(x), Math.abs(y)) < 0.5);
  const reds = (isIn: (x: number, y: number) => boolean) =>
    middles.flatMap(({ position: [x, y], colour }) => (isIn(x, y) ? [colour[0]] : []));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  const [left, right] = [reds((x) => x < -0.35), reds((x) => x > 0.35)];
  expect(Math.abs(mean(left) - mean(right))).toBeLessThan(5);
  for (const side of [left, right]) {
    const average = mean(side);
    expect(Math.sqrt(mean(side.map((value) => (value - average) ** 2)))).toBeGreaterThan(3);
  }
  const print = reds((x, y) => Math.hypot(x, y) < 0.12);
  expect(print.length).toBeGreaterThan(10);
  expect(Math.max(...print)).toBeLessThan(50);
});
