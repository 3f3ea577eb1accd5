import { over, wood, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { arc, ball, block, drum, join, lathe, plate, rod, smoothLathe, smoothPlate, tube } from '../shapes/index.ts';

const IRON: Colour = [0.16, 0.2, 0.26];
const STEEL: Colour = [0.72, 0.73, 0.75];
const BRASS: Colour = [0.82, 0.62, 0.26];
const rosewood = { colour: wood([0.42, 0.2, 0.12], [0.22, 0.09, 0.05], 'y', 16), shine: 0.7 };
const steel = { colour: worn(STEEL, 0.1, 16), metal: true, shine: 0.7 };
const brass = { colour: worn(BRASS, 0.1, 20), metal: true, shine: 0.7 };
const CHEEK = [
  [-0.7, 0],
  [0.72, 0],
  [0.72, 0.05],
  [0.5, 0.06],
  [0.3, 0.13],
  [0.12, 0.2],
  [-0.1, 0.2],
  [-0.3, 0.12],
  [-0.48, 0.06],
  [-0.7, 0.05],
] as const;

/** A bench plane of iron with wooden handles and a curl of wood; behind, an adjusting wheel, a lever and an owner's mark. */
export const handPlane: DrawnScene = {
  name: 'hand-plane',
  kind: 'tool',
  sizeM: 0.25,
  look: 'photo',
  yaw: -46,
  pitch: 24,
  light: 'window',
  ground: {
    floor: (x, z) =>
      wood([0.8, 0.66, 0.46], [0.68, 0.52, 0.33], 'z', 5)(Math.floor(x * 1.7) * 2.3 + x, Math.floor(x * 1.7), z),
    wall: [0.66, 0.62, 0.56],
  },
  // Its toe points to the front.
  parts: () => [
    { shape: block(0.16, 0.022, 0.72, 0.008).move(0, 0.022, 0), ...steel },
    {
      shape: smoothPlate(CHEEK, 0.016, 0.006).turn(-90).move(0.145, 0.02, 0).mirror(),
      colour: over(worn(IRON, 0.12, 12), STEEL, (_x, y) => (y < 0.015 ? 1 : 0)),
      shine: 0.35,
    },
    { shape: block(0.13, 0.012, 0.68, 0.006).move(0, 0.048, 0), colour: worn(IRON, 0.12, 12), shine: 0.35 },
    // Frog, blade, cap iron, lever cap
    {
      shape: plate(
        [
          [-0.02, 0.05],
          [-0.28, 0.05],
          [-0.2, 0.22],
          [-0.14, 0.2],
        ],
        0.1,
        0.01,
      ).turn(-90),
      colour: worn(IRON, 0.12, 12),
      shine: 0.35,
    },
    { shape: block(0.1, 0.3, 0.01, 0.004).tilt(-45).move(0, 0.25, -0.17), ...steel },
    {
      shape: block(0.098, 0.26, 0.008, 0.004).tilt(-45).move(0, 0.25, -0.14),
      colour: [0.5, 0.51, 0.53],
      metal: true,
      shine: 0.6,
    },
    {
      shape: smoothPlate(
        [
          [-0.085, -0.2],
          [0.085, -0.2],
          [0.08, 0],
          [0.05, 0.15],
          [0, 0.18],
          [-0.05, 0.15],
          [-0.08, 0],
        ],
        0.014,
        0.01,
      )
        .tilt(-45)
        .move(0, 0.24, -0.105),
      colour: over([0.8, 0.8, 0.8], [0.65, 0.12, 0.1], (x, y) =>
        Math.abs(x) < 0.05 && Math.abs(y - 0.02) < 0.035 ? 1 : 0,
      ),
      metal: true,
      shine: 0.8,
    },
    {
      shape: join(
        drum(0.03, 0.03, 0.025).tilt(45).move(0, 0.26, -0.1),
        block(0.02, 0.05, 0.012, 0.008).tilt(-45).move(0, 0.4, -0.24),
      ),
      ...brass,
    },
    // Front knob
    {
      shape: smoothLathe([
        [0.075, 0.05],
        [0.06, 0.08],
        [0.045, 0.13],
        [0.07, 0.2],
        [0.088, 0.26],
        [0.07, 0.31],
        [0.02, 0.325],
      ]).move(0, 0, 0.46),
      ...rosewood,
    },
    { shape: drum(0.024, 0.024, 0.014).move(0, 0.318, 0.46), ...brass },
    // Tote behind: a curved handle
    {
      shape: smoothPlate(
        [
          [-0.3, 0.05],
          [-0.62, 0.05],
          [-0.6, 0.1],
          [-0.5, 0.16],
          [-0.5, 0.26],
          [-0.58, 0.38],
          [-0.62, 0.46],
          [-0.54, 0.5],
          [-0.42, 0.47],
          [-0.38, 0.38],
          [-0.34, 0.26],
          [-0.34, 0.14],
        ],
        0.04,
        0.032,
      ).turn(-90),
      ...rosewood,
    },
    {
      shape: join(drum(0.022, 0.022, 0.014).move(0, 0.475, -0.5), drum(0.02, 0.02, 0.012).move(0, 0.08, -0.36)),
      ...brass,
    },
    // Wheel and lever behind the blade
    {
      shape: join(
        lathe(
          [
            [0.03, -0.02],
            [0.06, -0.02],
            [0.06, 0.02],
            [0.03, 0.02],
          ],
          28,
        )
          .tilt(90)
          .move(0, 0.2, -0.33),
        rod([
          [0, 0.2, -0.22, 0.012],
          [0, 0.2, -0.34, 0.012],
        ]),
      ),
      colour: (x, y, z) =>
        Math.cos(Math.atan2(x, z) * 24) > 0.3 && Math.hypot(x, z) > 0.05 && Math.abs(y) < 0.5
          ? [0.6, 0.42, 0.15]
          : BRASS,
      metal: true,
      shine: 0.7,
    },
    {
      shape: join(
        rod([
          [0, 0.3, -0.24, 0.01],
          [0.05, 0.42, -0.34, 0.01],
        ]),
        ball(0.016).move(0.05, 0.42, -0.34),
      ),
      ...steel,
    },
    // Owner's mark on the heel, screws
    {
      shape: block(0.05, 0.004, 0.03).move(0, 0.061, -0.655),
      colour: (x, _y, z) =>
        Math.abs(x) < 0.036 && Math.abs(z) < 0.018 && Math.abs((((x + 1) * 42) % 1) - 0.5) < 0.26
          ? [0.15, 0.12, 0.08]
          : BRASS,
      metal: true,
      shine: 0.5,
    },
    // A curl of wood from the mouth
    {
      shape: join(
        ...arc(0, 0, 0.1, -60, 500, 30).map(([x, y], i, all) => {
          const [nx, ny] = all[Math.min(all.length - 1, i + 1)]!;
          const [r, s] = [1 - 0.012 * i, 1 - 0.012 * (i + 1)];
          return rod(
            [
              [0, 0.12 + y * r, 0.13 + x * r, 0.075, 0.006],
              [0, 0.12 + ny * s, 0.13 + nx * s, 0.075, 0.006],
            ],
            10,
          );
        }),
      ),
      colour: wood([0.93, 0.82, 0.6], [0.85, 0.7, 0.46], 'x', 20),
    },
    {
      shape: tube([
        [0.12, 0.065, 0.3, 0.008],
        [0.12, 0.065, 0.6, 0.008],
      ]).mirror(),
      colour: IRON,
      shine: 0.3,
    },
  ],
};
