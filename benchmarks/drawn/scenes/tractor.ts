import { cloudy, mix, over, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import {
  arc,
  ball,
  block,
  drum,
  hoop,
  join,
  lathe,
  plate,
  ringOf,
  rod,
  type Shape,
  smoothPlate,
  tube,
} from '../shapes/index.ts';

const GREEN: Colour = [0.2, 0.42, 0.17];
const YELLOW: Colour = [0.93, 0.73, 0.16];
const RUBBER: Colour = [0.12, 0.115, 0.11];
const IRON: Colour = [0.22, 0.22, 0.23];
const mud = cloudy(5);
const paint = (colour: Colour) => ({
  colour: over(worn(colour, 0.06, 6), [0.42, 0.33, 0.22], (x, y, z) => 1.6 * mud(x, y, z) - 0.55 - 0.5 * y),
  shine: 0.5,
});
const tyre = (radius: number, width: number) =>
  ringOf([
    [0.6 * radius, -0.75 * width],
    [0.6 * radius, 0.75 * width],
    [0.82 * radius, width],
    [0.94 * radius, 0.95 * width],
    [radius, 0.7 * width],
    [radius, -0.7 * width],
    [0.94 * radius, -0.95 * width],
    [0.82 * radius, -width],
    [0.6 * radius, -0.75 * width],
  ]);
const lugs = (radius: number, width: number, count: number) =>
  join(
    ...Array.from({ length: count }, (_, i) =>
      join(
        block(0.03 * radius, 0.55 * width, 0.05 * radius, 0.01)
          .roll(32)
          .move(0, 0.45 * width, radius),
        block(0.03 * radius, 0.55 * width, 0.05 * radius, 0.01)
          .roll(-32)
          .move(0, -0.45 * width, radius)
          .turn(180 / count),
      ).turn((360 * i) / count),
    ),
  );
const rim = (radius: number) =>
  join(
    lathe([
      [0.64 * radius, -0.03],
      [0.64 * radius, 0.05],
      [0.55 * radius, 0.06],
      [0.5 * radius, 0.01],
      [0.2 * radius, 0.02],
      [0.18 * radius, 0.08],
      [0.1 * radius, 0.1],
    ]),
    ...Array.from({ length: 6 }, (_, i) =>
      ball(0.03)
        .scale(0.7)
        .move(0, 0.035, 0.32 * radius)
        .turn(60 * i),
    ),
  );
const BIG = 0.4;
const SMALL = 0.22;
const big = (shape: Shape) => shape.roll(90).move(0.42, BIG, -0.38).mirror();
const small = (shape: Shape) => shape.roll(90).move(0.34, SMALL, 0.58).mirror();

/** A farm tractor; behind, a hitch, lamps, a tool box and a plate. */
export const tractor: DrawnScene = {
  name: 'tractor',
  kind: 'vehicle',
  sizeM: 3.3,
  look: 'photo',
  yaw: 40,
  pitch: 14,
  light: 'sun',
  ground: {
    floor: (x, z) =>
      mix([0.56, 0.47, 0.34], [0.42, 0.46, 0.24], 0.5 + 1.4 * mud(x * 0.4, 0, z * 0.4) + 0.5 * mud(x * 6, 1, z * 6)),
    wall: [0.7, 0.78, 0.84],
  },
  parts: () => [
    // Hood with grille and lamps
    {
      shape: plate(
        [
          [-0.2, 0.44],
          [0.2, 0.44],
          [0.2, 0.74],
          ...arc(0.12, 0.74, 0.08, 0, 90, 5),
          ...arc(-0.12, 0.74, 0.08, 90, 180, 5),
          [-0.2, 0.74],
        ],
        0.42,
        0.03,
      ).move(0, 0, 0.4),
      ...paint(GREEN),
    },
    {
      shape: block(0.165, 0.15, 0.015, 0.01).move(0, 0.61, 0.82),
      colour: (_x, y) => (Math.abs((((y + 1) * 30) % 1) - 0.5) < 0.22 ? [0.35, 0.35, 0.35] : [0.06, 0.06, 0.06]),
      shine: 0.3,
    },
    { shape: block(0.03, 0.17, 0.02, 0.01).move(0, 0.61, 0.825), ...paint(YELLOW) },
    { shape: join(...[0.64, 0.56].map((y) => block(0.205, 0.012, 0.36, 0.006).move(0, y, 0.4))), ...paint(YELLOW) },
    {
      shape: join(
        drum(0.06, 0.07, 0.06).tilt(90).move(0.235, 0.7, 0.74),
        rod([
          [0.18, 0.66, 0.74, 0.015],
          [0.235, 0.69, 0.76, 0.015],
        ]),
      ).mirror(),
      colour: IRON,
      shine: 0.4,
    },
    { shape: ball(0.06, 0.06, 0.02).move(0.235, 0.7, 0.8).mirror(), colour: [0.96, 0.94, 0.82], shine: 1 },
    // Engine, axles
    {
      shape: join(
        block(0.14, 0.12, 0.4, 0.03).move(0, 0.38, 0.3),
        block(0.17, 0.16, 0.24, 0.04).move(0, 0.42, -0.36),
        block(0.06, 0.07, 0.06, 0.02).move(0.18, 0.42, 0.35).mirror(),
        rod([
          [-0.34, 0.24, 0.58, 0.04],
          [0.34, 0.24, 0.58, 0.04],
        ]),
        rod([
          [-0.42, 0.4, -0.38, 0.06],
          [0.42, 0.4, -0.38, 0.06],
        ]),
        block(0.06, 0.1, 0.06, 0.02).move(0, 0.3, 0.6),
      ),
      colour: worn(IRON, 0.2, 10),
      shine: 0.3,
    },
    // Exhaust and air filter
    {
      shape: join(
        rod([
          [0.1, 0.8, 0.5, 0.022],
          [0.1, 1.2, 0.5, 0.022],
          [0.1, 1.26, 0.46, 0.022],
        ]),
        drum(0.04, 0.04, 0.18).move(0.1, 0.88, 0.5),
      ),
      colour: over([0.3, 0.29, 0.29], [0.5, 0.27, 0.13], (x, y, z) => 1.5 * mud(x * 3, y * 2, z * 3)),
      metal: true,
      shine: 0.4,
    },
    {
      shape: join(
        rod([
          [-0.09, 0.8, 0.3, 0.018],
          [-0.09, 0.95, 0.3, 0.018],
        ]),
        lathe([
          [0.03, 0.93],
          [0.05, 0.94],
          [0.05, 0.99],
          [0.02, 1.01],
        ]).move(-0.09, 0, 0.3),
      ),
      colour: IRON,
      shine: 0.4,
    },
    // Wheels
    {
      shape: big(join(tyre(BIG, 0.15), lugs(BIG, 0.15, 18))),
      colour: over(RUBBER, [0.4, 0.32, 0.22], (x, y, z) => 1.4 * mud(x * 2, y * 2, z * 2) + 0.1),
      shine: 0.1,
    },
    {
      shape: small(join(tyre(SMALL, 0.075), lugs(SMALL, 0.07, 16))),
      colour: over(RUBBER, [0.4, 0.32, 0.22], (x, y, z) => 1.4 * mud(x * 2, y * 2, z * 2)),
      shine: 0.1,
    },
    {
      shape: join(
        rim(BIG).move(0, 0.06, 0).roll(90).move(0.42, BIG, -0.38),
        rim(SMALL).move(0, 0.02, 0).roll(90).move(0.34, SMALL, 0.58),
      ).mirror(),
      ...paint(YELLOW),
    },
    // Mudguards, platform, seat, wheel
    {
      shape: plate([...arc(0, 0, 0.49, 15, 165, 18), ...arc(0, 0, 0.46, 165, 15, 18)], 0.16, 0.01)
        .turn(90)
        .move(0.4, BIG, -0.38)
        .mirror(),
      ...paint(GREEN),
    },
    { shape: block(0.34, 0.02, 0.22, 0.01).move(0, 0.5, -0.12), colour: worn(IRON, 0.2, 20), shine: 0.3 },
    {
      shape: join(
        block(0.15, 0.03, 0.14, 0.025).move(0, 0.68, -0.4),
        block(0.15, 0.12, 0.025, 0.025).tilt(-10).move(0, 0.82, -0.54),
        block(0.05, 0.08, 0.06).move(0, 0.6, -0.4),
      ),
      colour: worn([0.14, 0.12, 0.11], 0.2, 12),
      shine: 0.35,
    },
    {
      shape: join(
        rod([
          [0, 0.62, -0.02, 0.02],
          [0, 0.86, -0.16, 0.02],
        ]),
        hoop(0.13, 0.016).tilt(-28).move(0, 0.87, -0.165),
        rod([
          [-0.12, 0.87, -0.165, 0.01],
          [0.12, 0.87, -0.165, 0.01],
        ]),
      ),
      colour: [0.1, 0.1, 0.1],
      shine: 0.4,
    },
    { shape: block(0.17, 0.1, 0.03, 0.02).move(0, 0.7, -0.02), ...paint(GREEN) },
    // Roll bar with a roof
    {
      shape: join(
        tube([
          [0.27, 0.6, -0.6, 0.024],
          [0.27, 1.0, -0.6, 0.024],
          [0.26, 1.24, -0.58, 0.024],
        ]).mirror(),
        rod([
          [-0.26, 1.24, -0.58, 0.024],
          [0.26, 1.24, -0.58, 0.024],
        ]),
        rod([
          [0.24, 0.74, 0.0, 0.018],
          [0.25, 1.24, -0.04, 0.018],
        ]).mirror(),
      ),
      colour: [0.12, 0.12, 0.12],
      shine: 0.4,
    },
    {
      shape: smoothPlate(
        [
          [-0.34, 0.08],
          [0.34, 0.08],
          [0.36, -0.3],
          [0.34, -0.7],
          [-0.34, -0.7],
          [-0.36, -0.3],
        ],
        0.03,
        0.025,
      )
        .tilt(90)
        .move(0, 1.27, 0),
      ...paint(YELLOW),
    },
    // Behind: hitch, arms, lamps, tool box, plate
    {
      shape: join(
        block(0.05, 0.03, 0.12, 0.01).move(0, 0.32, -0.68),
        hoop(0.05, 0.018).move(0, 0.32, -0.82),
        rod([
          [0.12, 0.4, -0.58, 0.022],
          [0.17, 0.26, -0.8, 0.022],
        ]).mirror(),
        rod([
          [-0.17, 0.26, -0.8, 0.016],
          [0.17, 0.26, -0.8, 0.016],
        ]),
      ),
      colour: worn(IRON, 0.2, 10),
      metal: true,
      shine: 0.4,
    },
    {
      shape: join(block(0.05, 0.03, 0.015, 0.01).move(0.42, 0.86, -0.585)).mirror(),
      colour: [0.8, 0.08, 0.06],
      shine: 0.9,
    },
    {
      shape: block(0.15, 0.07, 0.06, 0.015).move(0, 0.6, -0.66),
      colour: over([0.7, 0.15, 0.1], [0.75, 0.75, 0.75], (x, y) =>
        Math.abs(y - 0.03) < 0.006 || (Math.abs(x) < 0.02 && Math.abs(y - 0.03) < 0.02) ? 1 : 0,
      ),
      shine: 0.4,
    },
    {
      shape: block(0.08, 0.05, 0.006).move(-0.36, 0.72, -0.66),
      colour: (x, y) =>
        Math.abs(y) < 0.026 && Math.abs((((x + 1) * 40) % 1) - 0.5) < 0.25 ? [0.1, 0.1, 0.1] : [0.95, 0.93, 0.88],
    },
    {
      shape: rod([
        [-0.36, 0.72, -0.65, 0.012],
        [-0.36, 0.82, -0.58, 0.012],
      ]),
      colour: IRON,
    },
  ],
};
