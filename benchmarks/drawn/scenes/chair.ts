import { cloudy, mix, over, wood } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { block, join, rod, smoothLathe, smoothPlate, tube } from '../shapes/index.ts';

const oak = (along: 'x' | 'y' | 'z') => ({
  colour: wood([0.74, 0.54, 0.32], [0.56, 0.37, 0.2], along, 18),
  shine: 0.45,
  bump: cloudy(40),
  relief: 0.001,
});
const painted = {
  colour: over([0.2, 0.33, 0.42], [0.66, 0.48, 0.28], (x, y, z) => 6 * cloudy(9)(x, y, z) - 3.4),
  shine: 0.4,
};
const leg = smoothLathe([
  [0.018, 0],
  [0.022, 0.02],
  [0.02, 0.1],
  [0.03, 0.2],
  [0.024, 0.24],
  [0.032, 0.28],
  [0.026, 0.42],
  [0.022, 0.48],
]);
const tartan = (x: number, y: number): Colour => {
  const line = (v: number) => Math.abs((((v + 2) * 9) % 1) - 0.5);
  return mix(
    line(x) < 0.18 || line(y) < 0.18 ? [0.5, 0.08, 0.1] : [0.76, 0.15, 0.14],
    [0.95, 0.85, 0.5],
    line(x) < 0.03 || line(y) < 0.03 ? 0.8 : 0,
  );
};

/** A spindle-back chair; a tartan blanket hangs over its back, and behind hangs a canvas bag. */
export const chair: DrawnScene = {
  name: 'spindle-chair',
  kind: 'furniture',
  sizeM: 0.92,
  look: 'photo',
  yaw: 32,
  pitch: 15,
  light: 'window',
  ground: {
    floor: (x, z) => mix([0.78, 0.76, 0.72], [0.7, 0.68, 0.64], 0.5 + cloudy(3)(x, 0, z)),
    wall: [0.86, 0.87, 0.86],
  },
  parts: () => [
    // Seat, hollowed where a person sits
    {
      shape: smoothPlate(
        [
          [-0.22, -0.2],
          [-0.25, 0],
          [-0.24, 0.18],
          [-0.12, 0.23],
          [0, 0.235],
          [0.12, 0.23],
          [0.24, 0.18],
          [0.25, 0],
          [0.22, -0.2],
          [0, -0.22],
        ],
        0.026,
        0.018,
      )
        .refine(3)
        .warp((x, y, z) => [x, y, z < 0 ? z + 0.016 * Math.exp(-((x / 0.14) ** 2 + (y / 0.12) ** 2)) : z])
        .tilt(-90)
        .scale(1, 1, -1)
        .move(0, 0.48, 0)
        .scale(1, 1, -1),
      ...oak('x'),
    },
    // Legs and stretchers
    {
      shape: join(leg.roll(9).tilt(-7).move(0.25, 0, 0.22), leg.roll(9).tilt(9).move(0.24, 0, -0.24))
        .mirror()
        .warp((x, y, z) => [x - Math.sign(x) * 0.16 * y * 0.9, y, z]),
      ...painted,
    },
    {
      shape: join(
        rod([
          [0.215, 0.2, 0.19, 0.014],
          [0.21, 0.21, -0.2, 0.014],
        ]).mirror(),
        rod([
          [-0.21, 0.205, 0, 0.014],
          [0.21, 0.205, 0, 0.014],
        ]),
      ),
      ...painted,
    },
    // Spindles, posts, top rail with an inlay
    {
      shape: join(
        ...[-0.13, -0.065, 0, 0.065, 0.13].map((x) =>
          tube(
            [
              [x * 0.95, 0.49, -0.185, 0.011],
              [x, 0.62, -0.205, 0.014],
              [x * 1.06, 0.88, -0.265, 0.009],
            ],
            12,
          ),
        ),
      ),
      ...painted,
    },
    {
      shape: tube([
        [0.19, 0.49, -0.165, 0.019],
        [0.205, 0.65, -0.19, 0.018],
        [0.22, 0.92, -0.26, 0.016],
      ]).mirror(),
      ...painted,
    },
    {
      shape: smoothPlate(
        [
          [-0.27, 0],
          [-0.26, 0.07],
          [-0.12, 0.1],
          [0, 0.105],
          [0.12, 0.1],
          [0.26, 0.07],
          [0.27, 0],
          [0.12, 0.005],
          [0, 0.008],
          [-0.12, 0.005],
        ],
        0.016,
        0.008,
      )
        .refine(2)
        .warp((x, y, z) => [x, y, z + 0.8 * x * x])
        .tilt(-12)
        .move(0, 0.87, -0.285),
      ...oak('x'),
    },
    // Blanket over one side of the rail
    {
      shape: smoothPlate(
        [
          [-0.075, 0.02],
          [0.075, 0.02],
          [0.085, -0.14],
          [0.08, -0.3],
          [-0.07, -0.31],
          [-0.08, -0.14],
        ],
        0.012,
        0.008,
      )
        .refine(2)
        .warp((x, y, z) => [x, y, z + 0.012 * Math.sin(x * 60) * (0.1 - y)])
        .tilt(-5)
        .move(-0.1, 0.975, -0.24),
      colour: tartan,
      bump: cloudy(80),
      relief: 0.002,
      shine: 0.03,
    },
    {
      shape: smoothPlate(
        [
          [-0.075, 0.02],
          [0.075, 0.02],
          [0.08, -0.14],
          [0.07, -0.42],
          [-0.07, -0.4],
          [-0.08, -0.14],
        ],
        0.012,
        0.008,
      )
        .refine(2)
        .warp((x, y, z) => [x, y, z + 0.014 * Math.sin(x * 55) * (0.1 - y)])
        .tilt(4)
        .move(-0.1, 0.975, -0.325),
      colour: tartan,
      bump: cloudy(80),
      relief: 0.002,
      shine: 0.03,
    },
    {
      shape: tube([
        [-0.17, 0.985, -0.285, 0.05, 0.018],
        [-0.1, 0.99, -0.29, 0.05, 0.018],
        [-0.03, 0.985, -0.285, 0.05, 0.018],
      ]),
      colour: tartan,
      shine: 0.03,
    },
    // A canvas bag behind, on a peg of the rail
    {
      shape: block(0.085, 0.1, 0.03, 0.025).move(0.13, 0.66, -0.34),
      colour: over([0.82, 0.76, 0.62], [0.2, 0.36, 0.3], (x, y) =>
        Math.abs(Math.hypot(x, y + 0.01) - 0.035) < 0.009 || Math.abs(y - 0.075) < 0.008 ? 1 : 0,
      ),
      bump: cloudy(90),
      relief: 0.002,
      shine: 0.03,
    },
    {
      shape: tube(
        [
          [0.08, 0.75, -0.34, 0.01],
          [0.09, 0.86, -0.325, 0.01],
          [0.13, 0.92, -0.31, 0.01],
          [0.17, 0.86, -0.325, 0.01],
          [0.18, 0.75, -0.34, 0.01],
        ],
        10,
      ),
      colour: [0.2, 0.36, 0.3],
    },
    {
      shape: rod([
        [0.13, 0.91, -0.27, 0.012],
        [0.13, 0.92, -0.33, 0.012],
      ]),
      ...oak('z'),
    },
  ],
};
