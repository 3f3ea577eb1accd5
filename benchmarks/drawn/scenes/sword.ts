import { cloudy, mix, over, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, blob, block, drum, hoop, join, lathe, plate, smoothLathe, tube } from '../shapes/index.ts';

const ROCK: Colour = [0.46, 0.45, 0.46];
const MOSS: Colour = [0.33, 0.44, 0.16];
const STEEL: Colour = [0.72, 0.76, 0.82];
const GOLD: Colour = [0.86, 0.66, 0.24];
const rough = cloudy(3);
const fine = cloudy(12);
const gold = { colour: worn(GOLD, 0.12, 20), metal: true, shine: 0.65 };
const glow: Colour = [0.35, 0.85, 0.9];
/** Three signs of straight strokes, each in a cell of its own. */
const runes = (u: number, v: number) => {
  const cell = Math.floor(u / 0.14 + 1.5);
  const [x, y] = [u - (cell - 1) * 0.14, v];
  if (cell < 0 || cell > 2 || Math.abs(y) > 0.07 || Math.abs(x) > 0.05) return 0;
  const stem = Math.abs(x + (cell === 1 ? 0 : 0.025)) < 0.011;
  const arm =
    Math.abs(y - (cell === 0 ? 0.9 * x + 0.02 : cell === 1 ? 0.9 * Math.abs(x) - 0.01 : -0.9 * x + 0.01)) < 0.013;
  return stem || (arm && x > -0.03) ? 1 : 0;
};
const mushroom = (x: number, z: number, s: number) =>
  join(
    smoothLathe([
      [0.03, 0],
      [0.022, 0.05],
      [0.02, 0.1],
    ]),
    smoothLathe([
      [0.02, 0.09],
      [0.075, 0.085],
      [0.07, 0.12],
      [0.035, 0.155],
      [0, 0.16],
    ]),
  )
    .scale(s)
    .move(x, 0, z);

/** A sword in a stone with glowing signs; behind, mushrooms, a shield that leans on it and another sign. */
export const sword: DrawnScene = {
  name: 'sword-in-stone',
  kind: 'prop',
  sizeM: 1.3,
  look: 'oil',
  yaw: 24,
  pitch: 12,
  light: 'studio',
  ground: {
    floor: (x, z) => mix([0.44, 0.5, 0.3], [0.34, 0.36, 0.22], 0.5 + fine(x * 0.3, 0, z * 0.3)),
    wall: [0.42, 0.5, 0.52],
  },
  parts: () => [
    {
      shape: blob(
        (x, y, z) =>
          0.7 *
          Math.max(
            Math.hypot(x / 1.1, (y - 0.05) * 1.15, z / 0.95) - 0.42 + 0.1 * rough(x, y, z) + 0.025 * fine(x, y, z),
            -y,
            0.5 * x + 0.75 * y - 0.36,
            -0.6 * x + 0.7 * y - 0.37,
            0.5 * z + 0.8 * y - 0.36,
          ),
        100,
      ),
      colour: over(
        (x, y, z) =>
          mix(
            mix(ROCK, [0.32, 0.31, 0.33], 0.4 + fine(x, y * 2, z)),
            MOSS,
            2.2 * rough(x * 1.3, y, z) + 3 * (y - 0.33),
          ),
        glow,
        (x, y, z) =>
          z > 0.1
            ? runes(x, y - 0.2 - 0.05 * x)
            : z < -0.1 && Math.abs(Math.hypot(x - 0.12, y - 0.22) - 0.06) < 0.012
              ? 1
              : 0,
      ),
      bump: fine,
      relief: 0.014,
    },
    // Blade with a fuller
    {
      shape: plate(
        [
          [-0.052, 0.2],
          [0.052, 0.2],
          [0.058, 0.95],
          [-0.058, 0.95],
        ],
        0.02,
        0.016,
      ).roll(5),
      colour: over(worn(STEEL, 0.08, 16), [0.45, 0.5, 0.58], (x) => (Math.abs(x) < 0.014 ? 1 : 0)),
      metal: true,
      shine: 0.8,
    },
    // Guard, grip, pommel
    {
      shape: join(
        tube([
          [-0.24, 0.99, 0, 0.02],
          [-0.14, 0.955, 0, 0.03],
          [0, 0.965, 0, 0.038],
          [0.14, 0.955, 0, 0.03],
          [0.24, 0.99, 0, 0.02],
        ]),
        ball(0.036).move(0.25, 0.995, 0).mirror(),
        block(0.07, 0.045, 0.035, 0.02).move(0, 0.965, 0),
      ).roll(5),
      ...gold,
    },
    { shape: ball(0.032, 0.032, 0.02).move(0, 0.965, 0.032).roll(5), colour: [0.72, 0.1, 0.16], shine: 1 },
    { shape: ball(0.032, 0.032, 0.02).move(0, 0.965, -0.032).roll(5), colour: [0.12, 0.3, 0.7], shine: 1 },
    {
      shape: smoothLathe([
        [0.03, 0.99],
        [0.034, 1.04],
        [0.038, 1.1],
        [0.03, 1.19],
        [0.028, 1.2],
      ]).roll(5),
      colour: (x, y, z) => (Math.sin(y * 150 + Math.atan2(x, z)) > 0.4 ? [0.2, 0.1, 0.08] : [0.36, 0.18, 0.12]),
      shine: 0.2,
    },
    {
      shape: join(
        ball(0.058, 0.055, 0.045).move(0, 1.24, 0),
        hoop(0.034, 0.012).move(0, 1.195, 0),
        drum(0.018, 0.01, 0.04).move(0, 1.285, 0),
      ).roll(5),
      ...gold,
    },
    // Ivy over the stone
    {
      shape: join(
        tube([
          [-0.42, 0.05, 0.25, 0.014],
          [-0.3, 0.2, 0.28, 0.014],
          [-0.22, 0.36, 0.15, 0.012],
          [-0.06, 0.42, 0.08, 0.01],
        ]),
        tube([
          [0.4, 0.04, -0.2, 0.014],
          [0.35, 0.2, -0.1, 0.012],
          [0.2, 0.36, -0.08, 0.01],
        ]),
      ),
      colour: [0.25, 0.2, 0.1],
    },
    {
      shape: join(
        ...[
          [-0.4, 0.1, 0.29],
          [-0.32, 0.22, 0.32],
          [-0.26, 0.32, 0.24],
          [-0.36, 0.17, 0.33],
          [-0.16, 0.42, 0.16],
          [0.39, 0.14, -0.16],
          [0.3, 0.3, -0.1],
          [0.36, 0.23, -0.06],
          [-0.22, 0.4, 0.2],
        ].map(([x, y, z], i) =>
          ball(0.045, 0.012, 0.05)
            .tilt(40 + 20 * (i % 3))
            .turn(47 * i)
            .move(x!, y!, z!),
        ),
      ),
      colour: (x, _y, z) => (Math.abs(x) < 0.005 || Math.abs(z) < 0.004 ? [0.45, 0.6, 0.25] : [0.2, 0.42, 0.16]),
    },
    // Pebbles
    {
      shape: join(
        ...[
          [0.45, 0.22],
          [0.36, 0.36],
          [-0.5, 0.08],
          [-0.38, 0.38],
          [0.1, 0.47],
        ].map(([x, z], i) =>
          ball(0.05 + 0.02 * (i % 2), 0.035, 0.045)
            .turn(40 * i)
            .move(x!, 0.025, z!),
        ),
      ),
      colour: worn(ROCK, 0.2, 15),
      bump: fine,
      relief: 0.01,
    },
    // Behind: a shield that leans, mushrooms
    {
      shape: lathe([
        [0.2, 0],
        [0.205, 0.012],
        [0.2, 0.025],
        [0.12, 0.045],
        [0, 0.055],
      ])
        .tilt(-70)
        .move(-0.2, 0.21, -0.4),
      colour: (x, y, z) => {
        const a = Math.atan2(x, z);
        const r = Math.hypot(x, z);
        return r > 0.18
          ? [0.3, 0.3, 0.32]
          : Math.floor((a / Math.PI) * 4 + 8) % 2
            ? worn([0.62, 0.14, 0.12], 0.15, 14)(x, y, z)
            : [0.85, 0.78, 0.6];
      },
      shine: 0.25,
    },
    {
      shape: ball(0.05, 0.03, 0.05).tilt(-70).move(-0.2, 0.228, -0.452),
      colour: [0.45, 0.45, 0.48],
      metal: true,
      shine: 0.5,
    },
    {
      shape: join(mushroom(0.22, -0.4, 1.1), mushroom(0.32, -0.33, 0.8), mushroom(0.13, -0.45, 0.65)),
      colour: (x, y, z) =>
        y < 0.088 ? [0.92, 0.87, 0.76] : cloudy(24)(x, y, z) > 0.35 ? [0.95, 0.92, 0.85] : [0.76, 0.16, 0.1],
      shine: 0.3,
    },
  ],
};
