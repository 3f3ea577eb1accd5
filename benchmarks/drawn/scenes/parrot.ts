import { ellipsoid, rod as limb, melt, move, tilt } from '../../../scripts/pictures/sdf.ts';
import { cloudy, mix, wood } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, blob, drum, hoop, join, lathe, smoothPlate, tube } from '../shapes/index.ts';

const RED: Colour = [0.86, 0.17, 0.14];
const YELLOW: Colour = [0.97, 0.78, 0.2];
const BLUE: Colour = [0.14, 0.36, 0.72];
const BEAK: Colour = [0.24, 0.22, 0.24];
const FEET: Colour = [0.5, 0.47, 0.46];
const rag = cloudy(12);
const FEATHER = [
  [0, 0],
  [0.045, -0.05],
  [0.05, -0.22],
  [0, -0.32],
  [-0.05, -0.22],
  [-0.045, -0.05],
] as const;
const feather = (size: number) => smoothPlate(FEATHER, 0.009).scale(size, size, 1);
/** Feathers in one row of a wing, from the back of it to the front. */
const row = (count: number, size: number, x: number, y: number, z: number) =>
  join(
    ...Array.from({ length: count }, (_, i) =>
      feather(size * (1 - 0.06 * i))
        .turn(90)
        .tilt(16 - 5 * i)
        .move(x - 0.004 * i, y + 0.012 * i, z + 0.052 * i),
    ),
  );
const bark = { colour: wood([0.55, 0.4, 0.26], [0.38, 0.26, 0.16], 'x', 14), bump: cloudy(30), relief: 0.006 };

/** A macaw on a perch; behind, folded wings that cross, a blue rump and a long tail. */
export const parrot: DrawnScene = {
  name: 'parrot',
  kind: 'animal',
  sizeM: 0.85,
  look: 'ink',
  yaw: 34,
  pitch: 8,
  light: 'studio',
  ground: null,
  parts: () => [
    {
      shape: blob(
        melt(
          0.08,
          move(tilt(ellipsoid(0.15, 0.25, 0.155), -16), 0, 0.9, 0),
          limb([0, 1.02, 0.03], [0, 1.2, 0.07], 0.125, 0.105),
          move(ellipsoid(0.12, 0.12, 0.135), 0, 1.24, 0.09),
          move(tilt(ellipsoid(0.1, 0.16, 0.08), -24), 0, 0.68, -0.1),
        ),
        96,
        1.5,
      ),
      colour: (x, y, z) =>
        y < 0.74 + 0.03 * rag(x, y, z) && z < -0.06 ? BLUE : mix(RED, [0.68, 0.08, 0.1], 0.3 + rag(x, y * 0.6, z)),
      bump: cloudy(26),
      relief: 0.004,
    },
    // Face, eyes, beak
    {
      shape: ball(0.05, 0.062, 0.07).move(0.085, 1.235, 0.14).mirror(),
      colour: (x, y) => (Math.abs(((y * 60 + 20) % 1) - 0.5) < 0.14 && x > 0 ? [0.75, 0.4, 0.38] : [0.96, 0.93, 0.88]),
    },
    {
      shape: ball(0.022).move(0.118, 1.265, 0.155).mirror(),
      colour: (x, y, z) => (x > 0.012 && Math.hypot(y, z) < 0.012 ? [0.05, 0.05, 0.05] : [0.98, 0.88, 0.5]),
      shine: 1,
    },
    {
      shape: tube([
        [0, 1.27, 0.19, 0.07, 0.075],
        [0, 1.25, 0.27, 0.062, 0.06],
        [0, 1.18, 0.325, 0.042, 0.04],
        [0, 1.1, 0.32, 0.01],
      ]),
      colour: (_x, y) => (y > 1.27 ? [0.94, 0.9, 0.8] : mix([0.94, 0.9, 0.8], BEAK, (1.26 - y) * 9)),
      shine: 0.6,
    },
    {
      shape: tube([
        [0, 1.17, 0.18, 0.055, 0.05],
        [0, 1.13, 0.24, 0.045, 0.035],
        [0, 1.12, 0.275, 0.02, 0.012],
      ]),
      colour: BEAK,
      shine: 0.5,
    },
    // Wings: shoulder red, then yellow, then blue feathers
    {
      shape: ball(0.05, 0.16, 0.115).tilt(-14).move(0.145, 0.97, 0.0).mirror(),
      colour: mix(RED, [0.68, 0.08, 0.1], 0.3),
      bump: cloudy(26),
      relief: 0.004,
    },
    { shape: row(5, 0.8, 0.195, 0.93, -0.13).mirror(), colour: YELLOW },
    { shape: row(5, 1.1, 0.18, 0.84, -0.17).mirror(), colour: (x) => mix([0.2, 0.55, 0.36], BLUE, 0.5 + 12 * x) },
    {
      shape: join(
        ...[0, 1, 2, 3].map((i) =>
          feather(1.35 - 0.12 * i)
            .turn(80)
            .tilt(22)
            .roll(9)
            .move(0.15 - 0.012 * i, 0.72 + 0.02 * i, -0.17 + 0.035 * i),
        ),
      ).mirror(),
      colour: BLUE,
    },
    // Tail
    {
      shape: join(
        ...[-2, -1, 0, 1, 2].map((i) =>
          smoothPlate(
            [
              [0, 0],
              [0.04, -0.06],
              [0.035, -0.45],
              [0, -0.62],
              [-0.035, -0.45],
              [-0.04, -0.06],
            ],
            0.01,
          )
            .scale(1, 1 - 0.1 * Math.abs(i), 1)
            .roll(3 * i)
            .move(0.028 * i, 0, -0.012 * Math.abs(i)),
        ),
      )
        .tilt(17)
        .move(0, 0.66, -0.17),
      colour: (x, y) => (Math.abs(x) < 0.012 ? [0.68, 0.08, 0.1] : y < -0.42 ? BLUE : RED),
    },
    // Legs and toes around the perch
    {
      shape: tube([
        [0.07, 0.74, 0.03, 0.07],
        [0.072, 0.68, 0.045, 0.05],
        [0.072, 0.63, 0.045, 0.026],
      ]).mirror(),
      colour: RED,
    },
    {
      shape: join(
        ...[-0.025, 0.02].map((x) =>
          tube(
            [
              [0.072 + x, 0.635, 0.03, 0.02],
              [0.072 + x, 0.625, 0.09, 0.02],
              [0.072 + x, 0.57, 0.105, 0.018],
              [0.072 + x, 0.54, 0.085, 0.006],
            ],
            10,
          ),
        ),
        tube(
          [
            [0.072, 0.635, 0.03, 0.02],
            [0.072, 0.62, -0.03, 0.02],
            [0.072, 0.57, -0.045, 0.012],
          ],
          10,
        ),
      ).mirror(),
      colour: (_x, y, z) => (y < 0.56 && z > 0 ? BEAK : FEET),
    },
    // Perch on a stand with a bowl
    {
      shape: tube([
        [-0.42, 0.58, 0.03, 0.045],
        [-0.15, 0.575, 0.035, 0.042],
        [0.15, 0.58, 0.03, 0.043],
        [0.43, 0.59, 0.03, 0.04],
      ]),
      ...bark,
    },
    {
      shape: tube([
        [-0.3, 0.59, 0.03, 0.024],
        [-0.37, 0.67, 0.05, 0.02],
        [-0.38, 0.72, 0.05, 0.012],
      ]),
      ...bark,
    },
    {
      shape: lathe([
        [0.034, 0.04],
        [0.034, 0.1],
        [0.024, 0.14],
        [0.024, 0.5],
        [0.04, 0.55],
      ]).move(0, 0, 0.03),
      colour: [0.8, 0.62, 0.28],
      metal: true,
      shine: 0.6,
    },
    {
      shape: drum(0.24, 0.22, 0.05, 0.015).move(0, 0, 0.0),
      colour: wood([0.5, 0.32, 0.2], [0.36, 0.22, 0.13], 'x', 8),
      shine: 0.3,
    },
    {
      shape: join(
        lathe([
          [0.04, 0.6],
          [0.075, 0.63],
          [0.085, 0.69],
          [0.078, 0.69],
          [0.066, 0.64],
        ]),
        hoop(0.084, 0.009).move(0, 0.69, 0),
      ).move(0.38, 0.01, 0.03),
      colour: [0.75, 0.77, 0.8],
      metal: true,
      shine: 0.6,
    },
    {
      shape: join(
        ...Array.from({ length: 14 }, (_, i) =>
          ball(0.016, 0.012, 0.02)
            .turn(50 * i)
            .move(
              0.38 + 0.045 * Math.sin(i * 2.4) * ((i % 3) / 2),
              0.665 + 0.006 * (i % 3),
              0.03 + 0.045 * Math.cos(i * 2.4) * ((i % 3) / 2),
            ),
        ),
      ),
      colour: [0.75, 0.58, 0.3],
    },
  ],
};
