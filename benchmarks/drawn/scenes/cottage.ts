import { noise } from '../../../scripts/pictures/grains.ts';
import { bricks, cloudy, dim, mix, over, wood, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, block, drum, join, plate, tube } from '../shapes/index.ts';

const PLASTER: Colour = [0.93, 0.88, 0.76];
const BEAM: Colour = [0.36, 0.24, 0.16];
const THATCH: Colour = [0.74, 0.6, 0.34];
const STONE: Colour = [0.58, 0.56, 0.53];
const GLASS: Colour = [0.95, 0.8, 0.42];
const LEAF: Colour = [0.3, 0.48, 0.2];
const straw = noise(60);
const patch = cloudy(4);
const thatch = (x: number, y: number, z: number): Colour =>
  mix(
    dim(THATCH, 0.7 + 0.3 * Math.abs(Math.sin(y * 30))),
    [0.5, 0.44, 0.28],
    0.5 * straw(x, y * 0.12, z) + 0.4 * patch(x, y, z),
  );
const beam = { colour: wood(BEAM, [0.22, 0.14, 0.09], 'y', 12) };
const window = (x: number, y: number, z: number) => join(block(0.1, 0.12, 0.02).move(x, y, z));
const frame = (x: number, y: number, z: number) =>
  join(
    block(0.115, 0.014, 0.03).move(x, y - 0.125, z),
    block(0.115, 0.014, 0.03).move(x, y + 0.125, z),
    block(0.014, 0.13, 0.03).move(x - 0.105, y, z),
    block(0.014, 0.13, 0.03).move(x + 0.105, y, z),
    block(0.008, 0.12, 0.026).move(x, y, z),
    block(0.1, 0.008, 0.026).move(x, y, z),
  );
const GABLE = [
  [-0.5, 0],
  [0.5, 0],
  [0.5, 0.5],
  [0, 1.0],
  [-0.5, 0.5],
] as const;

/** A thatched cottage; behind, a lean-to with firewood, a water barrel and a second door. */
export const cottage: DrawnScene = {
  name: 'cottage',
  kind: 'building',
  sizeM: 9,
  look: 'wash',
  yaw: -35,
  pitch: 18,
  light: 'sun',
  ground: {
    floor: (x, z) => mix([0.55, 0.66, 0.36], [0.42, 0.54, 0.28], 0.5 + patch(x, 0, z)),
    wall: [0.8, 0.88, 0.93],
  },
  parts: () => [
    { shape: block(0.78, 0.06, 0.55, 0.02).move(0, 0.06, 0), colour: bricks(STONE, [0.42, 0.4, 0.38], 0.16, 0.07) },
    { shape: plate(GABLE, 0.72, 0.005).turn(90).move(0, 0.1, 0).fix(), colour: worn(PLASTER, 0.07, 5) },
    // Timber frame in front and behind, and on the gables
    {
      shape: join(
        ...[0.506, -0.506].flatMap((z) => [
          ...[-0.7, -0.28, 0.28, 0.7].map((x) => block(0.03, 0.24, 0.016, 0.004).move(x, 0.36, z)),
          block(0.73, 0.026, 0.017, 0.004).move(0, 0.585, z),
          block(0.73, 0.026, 0.017, 0.004).move(0, 0.14, z),
          block(0.26, 0.024, 0.014, 0.004).roll(42).move(-0.49, 0.36, z),
          block(0.26, 0.024, 0.014, 0.004).roll(-42).move(0.49, 0.36, z),
        ]),
      ),
      ...beam,
    },
    {
      shape: join(
        ...[-0.46, 0, 0.46].map((z) =>
          block(0.016, 0.24 + (z === 0 ? 0.22 : 0), 0.028, 0.004).move(0.725, 0.36 + (z === 0 ? 0.22 : 0), z),
        ),
        block(0.016, 0.024, 0.48, 0.004).move(0.726, 0.6, 0),
        block(0.015, 0.3, 0.024, 0.004).tilt(-45).move(0.725, 0.82, 0.24),
        block(0.015, 0.3, 0.024, 0.004).tilt(45).move(0.725, 0.82, -0.24),
      ).mirror(),
      ...beam,
    },
    // Thatched roof: two thick sheets that hang over, and a ridge
    ...[1, -1].map((s) => ({
      shape: plate(
        [
          [-0.86, 0],
          [0.86, 0],
          [0.84, 0.9],
          [-0.84, 0.9],
        ],
        0.055,
        0.05,
      )
        .refine(2)
        .tilt(-45 * s)
        .move(0, 0.55, 0.62 * s)
        .warp((x, y, z) => [x, y + 0.03 * x * x, z])
        .fix(),
      colour: thatch,
      bump: noise(50),
      relief: 0.01,
    })),
    {
      shape: tube([
        [-0.87, 1.2, 0, 0.085],
        [0, 1.17, 0, 0.08],
        [0.87, 1.2, 0, 0.085],
      ]).fix(),
      colour: (x, y, z) => dim(thatch(x, y, z), Math.abs((((x + 2) * 9) % 1) - 0.5) < 0.2 ? 0.75 : 1.05),
    },
    // Door and windows in front
    {
      shape: block(0.13, 0.21, 0.03).move(0, 0.29, 0.5),
      colour: over(wood([0.25, 0.42, 0.36], [0.16, 0.3, 0.25], 'y', 16), BEAM, (x) =>
        Math.abs((((x + 1) * 17) % 1) - 0.5) > 0.42 ? 1 : 0,
      ),
    },
    {
      shape: join(block(0.15, 0.02, 0.04).move(0, 0.51, 0.5), block(0.02, 0.22, 0.04).move(0.145, 0.3, 0.5).mirror()),
      ...beam,
    },
    { shape: ball(0.018).move(0.09, 0.29, 0.54), colour: [0.85, 0.65, 0.25], metal: true, shine: 0.6 },
    {
      shape: join(block(0.2, 0.03, 0.11).move(0, 0.03, 0.62), block(0.16, 0.03, 0.06).move(0, 0.085, 0.57)),
      colour: worn(STONE, 0.15, 8),
    },
    {
      shape: join(
        window(-0.49, 0.37, 0.505),
        window(0.49, 0.37, 0.505),
        window(0, 0, 0).turn(90).move(0.72, 0.82, 0),
        window(0, 0, 0).turn(90).move(0.72, 0.36, 0.22),
      ),
      colour: GLASS,
      shine: 0.8,
    },
    {
      shape: join(
        frame(-0.49, 0.37, 0.51),
        frame(0.49, 0.37, 0.51),
        frame(0, 0, 0).turn(90).move(0.725, 0.82, 0),
        frame(0, 0, 0).turn(90).move(0.725, 0.36, 0.22),
      ),
      colour: [0.95, 0.93, 0.88],
    },
    // Flower boxes
    {
      shape: join(block(0.13, 0.035, 0.045).move(0.49, 0.2, 0.56), block(0.13, 0.035, 0.045).move(-0.49, 0.2, 0.56)),
      colour: wood([0.5, 0.34, 0.2], [0.36, 0.22, 0.12], 'x'),
    },
    {
      shape: join(
        ...[-0.1, -0.05, 0, 0.05, 0.1].flatMap((x, i) =>
          [0.49, -0.49].map((o) => ball(0.038, 0.035, 0.04).move(o + x, 0.245 + 0.012 * (i % 2), 0.565)),
        ),
      ),
      colour: LEAF,
    },
    {
      shape: join(
        ...[-0.09, -0.03, 0.04, 0.1].flatMap((x, i) =>
          [0.49, -0.49].map((o) => ball(0.022).move(o + x, 0.275, 0.59 - 0.02 * (i % 2))),
        ),
      ),
      colour: [0.84, 0.2, 0.28],
    },
    // Chimney of stone at one end
    {
      shape: block(0.13, 0.62, 0.17, 0.02).move(-0.8, 0.62, -0.05).fix(),
      colour: bricks(STONE, [0.42, 0.4, 0.38], 0.14, 0.075),
    },
    {
      shape: block(0.1, 0.16, 0.12, 0.015).move(-0.8, 1.36, -0.05).fix(),
      colour: bricks([0.6, 0.5, 0.45], [0.42, 0.4, 0.38], 0.12, 0.06),
    },
    {
      shape: join(block(0.13, 0.025, 0.15).move(-0.8, 1.5, -0.05), drum(0.05, 0.045, 0.1).move(-0.8, 1.51, -0.05)),
      colour: [0.66, 0.36, 0.25],
    },
    // Behind: lean-to with firewood, barrel, back door
    {
      shape: join(block(0.02, 0.17, 0.02).move(0.66, 0.17, -0.8), block(0.02, 0.17, 0.02).move(0.12, 0.17, -0.8)),
      ...beam,
    },
    {
      shape: block(0.33, 0.022, 0.2, 0.006).tilt(-24).move(0.39, 0.4, -0.68).fix(),
      colour: wood([0.5, 0.4, 0.3], [0.34, 0.26, 0.2], 'z', 16),
    },
    {
      shape: join(
        ...[0, 1, 2, 3].flatMap((row) =>
          Array.from({ length: 6 - (row % 2) }, (_, i) =>
            drum(0.042, 0.042, 0.26)
              .tilt(90)
              .move(0.18 + 0.084 * i + 0.042 * (row % 2), 0.05 + 0.074 * row, -0.81),
          ),
        ),
      ),
      colour: (x, y, z) =>
        y > 0.25 || y < 0.008
          ? mix([0.85, 0.68, 0.44], [0.6, 0.42, 0.25], Math.sin(Math.hypot(x, z) * 300) * 0.5)
          : [0.42, 0.3, 0.2],
    },
    {
      shape: block(0.12, 0.2, 0.025).move(-0.02, 0.28, -0.505),
      colour: wood([0.55, 0.3, 0.2], [0.4, 0.2, 0.13], 'y', 16),
    },
    {
      shape: drum(0.1, 0.1, 0.24)
        .warp((x, y, z) => [x * (1 + 1.3 * y * (0.24 - y) * 4), y, z * (1 + 1.3 * y * (0.24 - y) * 4)])
        .move(-0.45, 0, -0.66),
      colour: (x, y, z) =>
        Math.abs(y - 0.05) < 0.012 || Math.abs(y - 0.19) < 0.012
          ? [0.3, 0.3, 0.3]
          : wood([0.5, 0.34, 0.2], [0.36, 0.22, 0.12], 'y', 20)(x, y, z),
    },
  ],
};
