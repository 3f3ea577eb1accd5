import { over, wood, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, block, drum, join, lathe, plate, rod, smoothLathe, tube } from '../shapes/index.ts';

const TEAK: Colour = [0.62, 0.38, 0.2];
const SAGE: Colour = [0.55, 0.62, 0.52];
const BRASS: Colour = [0.84, 0.66, 0.32];
const teak = (along: 'x' | 'y' | 'z') => ({ colour: wood(TEAK, [0.43, 0.24, 0.12], along, 11), shine: 0.4 });
const brass = { colour: BRASS, metal: true, shine: 0.7 };
const book = (x: number, height: number, colour: Colour) => ({
  shape: block(0.022, height, 0.07, 0.004).move(x, 0.72 + height, 0.02),
  colour: over(colour, [0.93, 0.89, 0.8], (_x: number, y: number, z: number) =>
    z < 0.055 && (z < -0.062 || y > height - 0.006) ? 1 : Math.abs(y - 0.5 * height) < 0.012 && z > 0.06 ? 1 : 0,
  ),
});

/** A sideboard with doors, drawers, books and a lamp; its back has a panel of hardboard, vents, a cable and a label. */
export const cabinet: DrawnScene = {
  name: 'sideboard',
  kind: 'furniture',
  sizeM: 1.5,
  look: 'photo',
  yaw: -26,
  pitch: 13,
  light: 'lamp',
  ground: {
    floor: (x, z) => wood([0.58, 0.48, 0.38], [0.46, 0.36, 0.27], 'x', 4)(x, Math.floor(z * 3), z),
    wall: [0.74, 0.7, 0.64],
  },
  parts: () => [
    // Carcass
    {
      shape: join(
        block(0.75, 0.02, 0.22, 0.006).move(0, 0.7, 0),
        block(0.75, 0.02, 0.22, 0.006).move(0, 0.22, 0),
      ).fix(),
      ...teak('x'),
    },
    { shape: block(0.02, 0.24, 0.22, 0.006).move(0.73, 0.46, 0).mirror(), ...teak('z') },
    { shape: block(0.71, 0.22, 0.19, 0.004).move(0, 0.46, -0.01), colour: [0.2, 0.13, 0.08] },
    // Doors left and right with slats, drawers in the middle
    ...[-0.475, 0.475].map((x) => ({
      shape: block(0.225, 0.212, 0.012, 0.005).move(x, 0.46, 0.2).fix(),
      ...teak('y'),
    })),
    {
      shape: join(
        ...Array.from({ length: 12 }, (_, i) => block(0.009, 0.19, 0.008, 0.004).move(-0.65 + 0.032 * i, 0.46, 0.214)),
      ).fix(),
      ...teak('y'),
    },
    {
      shape: join(...[0, 1, 2].map((i) => block(0.235, 0.066, 0.014, 0.006).move(0, 0.6 - 0.142 * i, 0.2))).fix(),
      colour: worn(SAGE, 0.03, 6),
      shine: 0.35,
    },
    {
      shape: join(
        ...[0, 1, 2].map((i) =>
          tube(
            [
              [-0.05, 0.6 - 0.142 * i, 0.213, 0.008],
              [-0.045, 0.6 - 0.142 * i, 0.235, 0.008],
              [0.045, 0.6 - 0.142 * i, 0.235, 0.008],
              [0.05, 0.6 - 0.142 * i, 0.213, 0.008],
            ],
            10,
          ),
        ),
        drum(0.022, 0.018, 0.03).tilt(90).move(0.285, 0.46, 0.21),
        drum(0.022, 0.018, 0.03).tilt(90).move(-0.285, 0.46, 0.21),
      ),
      ...brass,
    },
    // Legs on a frame
    {
      shape: join(
        lathe([
          [0.014, 0],
          [0.028, 0.19],
          [0.03, 0.2],
        ])
          .roll(7)
          .tilt(-7)
          .move(0.6, 0, 0.16),
        lathe([
          [0.014, 0],
          [0.028, 0.19],
          [0.03, 0.2],
        ])
          .roll(7)
          .tilt(7)
          .move(0.6, 0, -0.16),
      ).mirror(),
      ...teak('y'),
    },
    {
      shape: join(drum(0.017, 0.019, 0.035).move(0.6, 0, 0.16), drum(0.017, 0.019, 0.035).move(0.6, 0, -0.16)).mirror(),
      ...brass,
    },
    // On top: books, a lamp, a bowl
    book(-0.62, 0.11, [0.66, 0.2, 0.16]),
    book(-0.572, 0.125, [0.2, 0.3, 0.44]),
    book(-0.525, 0.1, [0.85, 0.66, 0.26]),
    book(-0.478, 0.118, [0.26, 0.4, 0.3]),
    {
      shape: block(0.022, 0.105, 0.07, 0.004).roll(-16).move(-0.415, 0.825, 0.02),
      colour: over([0.55, 0.33, 0.5], [0.93, 0.89, 0.8], (_x, y, z) => (z < -0.062 || y > 0.099 ? 1 : 0)),
    },
    {
      shape: smoothLathe([
        [0.07, 0.72],
        [0.075, 0.73],
        [0.045, 0.76],
        [0.07, 0.84],
        [0.06, 0.92],
        [0.02, 0.97],
        [0.016, 1.02],
      ]).move(0.52, 0, 0),
      colour: worn([0.3, 0.48, 0.5], 0.06, 12),
      shine: 0.85,
    },
    {
      shape: lathe(
        [
          [0.15, 1.0],
          [0.152, 1.0],
          [0.1, 1.2],
          [0.098, 1.2],
          [0.096, 1.195],
          [0.145, 1.005],
        ],
        40,
      ).move(0.52, 0, 0),
      colour: (_x, y, z) =>
        Math.abs(y - 1.015) < 0.008 || Math.abs(y - 1.185) < 0.008
          ? [0.7, 0.6, 0.42]
          : Math.sin(z * 500) > 0
            ? [0.96, 0.9, 0.76]
            : [0.93, 0.86, 0.7],
    },
    {
      shape: smoothLathe([
        [0.05, 0.72],
        [0.055, 0.735],
        [0.11, 0.775],
        [0.12, 0.79],
        [0.112, 0.79],
        [0.06, 0.75],
      ]).move(0.05, 0, 0.03),
      colour: [0.88, 0.84, 0.76],
      shine: 0.5,
    },
    {
      shape: join(
        ball(0.042, 0.04, 0.042).move(0.02, 0.8, 0.03),
        ball(0.042, 0.04, 0.042).move(0.085, 0.8, 0.05),
        ball(0.042, 0.04, 0.042).move(0.06, 0.805, -0.01),
      ),
      colour: worn([0.9, 0.5, 0.12], 0.1, 30),
      shine: 0.5,
    },
    // Behind: panel, vents, a cable to the lamp, a label
    {
      shape: block(0.71, 0.225, 0.006, 0.003).move(0, 0.46, -0.215),
      colour: over(worn([0.58, 0.46, 0.33], 0.08, 16), [0.1, 0.08, 0.06], (x, y) =>
        Math.hypot(((Math.abs(x + 2) * 22) % 1) - 0.5, ((Math.abs(y + 2) * 22) % 1) - 0.5) < 0.2 &&
        Math.abs(x - 0.4) < 0.2 &&
        Math.abs(y) < 0.1
          ? 1
          : 0,
      ),
    },
    {
      shape: join(block(0.72, 0.02, 0.012, 0.004).roll(17).move(-0.02, 0.46, -0.222))
        .scale(0.6, 1, 1)
        .move(-0.25, 0, 0),
      ...teak('x'),
    },
    {
      shape: plate(
        [
          [-0.07, -0.05],
          [0.07, -0.05],
          [0.07, 0.05],
          [-0.07, 0.05],
        ],
        0.004,
      ).move(0.08, 0.34, -0.226),
      colour: (x, y) =>
        Math.abs((((y + 1) * 50) % 1) - 0.5) < 0.2 && Math.abs(x) < 0.055 && y < 0.02
          ? [0.2, 0.2, 0.2]
          : y > 0.02
            ? [0.75, 0.15, 0.12]
            : [0.95, 0.93, 0.88],
    },
    {
      shape: tube(
        [
          [0.5, 0.735, -0.06, 0.008],
          [0.48, 0.73, -0.2, 0.008],
          [0.47, 0.68, -0.24, 0.008],
          [0.45, 0.4, -0.235, 0.008],
          [0.35, 0.15, -0.25, 0.008],
          [0.3, 0.012, -0.25, 0.008],
        ],
        10,
      ),
      colour: [0.12, 0.12, 0.12],
    },
    {
      shape: rod([
        [0.7, 0.66, -0.225, 0.014],
        [0.7, 0.66, -0.235, 0.014],
      ]),
      ...brass,
    },
  ],
};
