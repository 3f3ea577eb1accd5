import { cloudy, mix, over } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, block, hoop, join, lathe, plate, rod, smoothLathe, tube } from '../shapes/index.ts';

const VIOLET: Colour = [0.42, 0.16, 0.62];
const PINK: Colour = [0.93, 0.42, 0.72];
const GLASS: Colour = [0.72, 0.84, 0.88];
const CORK: Colour = [0.72, 0.52, 0.33];
const GOLD: Colour = [0.9, 0.72, 0.28];
const PAPER: Colour = [0.94, 0.87, 0.7];
const swirl = cloudy(7);
const liquid = (x: number, y: number, z: number): Colour =>
  mix(VIOLET, PINK, 0.25 + 1.3 * y + 0.45 * swirl(x, y * 1.6, z));
const isSkull = (x: number, y: number) => {
  const [u, v] = [Math.abs(x), y - 0.28];
  const face = Math.hypot(u, (v - 0.015) * 1.05) < 0.062 || (u < 0.036 && v < 0 && v > -0.075);
  const eye = Math.hypot(u - 0.026, v - 0.008) < 0.018 || (Math.abs(v + 0.06) < 0.018 && Math.abs(u - 0.014) < 0.004);
  return face && !eye ? 1 : 0;
};

/** A round potion bottle with a label in front; behind, a cord with a key and a wax seal. */
export const potion: DrawnScene = {
  name: 'potion',
  kind: 'prop',
  sizeM: 0.16,
  look: 'ink',
  yaw: 16,
  pitch: 14,
  light: 'studio',
  ground: { floor: [0.95, 0.84, 0.6], wall: [0.95, 0.84, 0.6] },
  parts: () => [
    {
      shape: smoothLathe([
        [0, 0.005],
        [0.14, 0],
        [0.2, 0.03],
        [0.3, 0.16],
        [0.32, 0.3],
        [0.26, 0.42],
        [0.24, 0.445],
      ]).warp((x, y, z) => [x, y, z]),
      colour: liquid,
      shine: 0.9,
    },
    {
      shape: smoothLathe([
        [0.25, 0.42],
        [0.235, 0.455],
        [0.14, 0.54],
        [0.1, 0.6],
        [0.095, 0.68],
        [0.1, 0.74],
      ]),
      colour: over(GLASS, [0.96, 0.99, 1], (x, _y, z) => (Math.abs(Math.atan2(x, z) + 0.5) < 0.18 ? 1 : 0)),
      shine: 0.95,
    },
    { shape: hoop(0.112, 0.03, 0.025).move(0, 0.74, 0), colour: GLASS, shine: 0.95 },
    {
      shape: lathe([
        [0.08, 0.7],
        [0.088, 0.72],
        [0.1, 0.85],
        [0.09, 0.87],
      ]),
      colour: (x, y, z) => mix(CORK, [0.5, 0.33, 0.2], cloudy(40)(x, y, z) * 2.5 - 1),
    },
    // A cord around the neck, a tag of wood
    {
      shape: join(hoop(0.115, 0.018).move(0, 0.6, 0), hoop(0.118, 0.018).move(0, 0.63, 0)),
      colour: [0.62, 0.44, 0.25],
    },
    {
      shape: tube([
        [0.1, 0.61, 0.06, 0.012],
        [0.2, 0.58, 0.12, 0.012],
        [0.255, 0.49, 0.14, 0.012],
      ]),
      colour: [0.62, 0.44, 0.25],
    },
    {
      shape: plate(
        [
          [-0.06, -0.08],
          [0.06, -0.08],
          [0.06, 0.04],
          [0.03, 0.07],
          [-0.03, 0.07],
          [-0.06, 0.04],
        ],
        0.012,
      )
        .turn(50)
        .move(0.285, 0.43, 0.16),
      colour: over([0.78, 0.6, 0.38], [0.35, 0.2, 0.12], (x, y) =>
        Math.abs(y + 0.03) < 0.008 && Math.abs(x) < 0.035 ? 1 : Math.hypot(x, y - 0.01) < 0.022 ? 1 : 0,
      ),
    },
    // Label with a skull
    {
      shape: lathe([
        [0.306, 0.16],
        [0.328, 0.24],
        [0.33, 0.3],
        [0.303, 0.38],
      ]).warp((x, y, z) => [x, y, z]),
      colour: (x, y, z) =>
        z > 0.18 && Math.abs(x) < 0.19 && Math.abs(y - 0.27) < 0.11
          ? isSkull(x, y)
            ? [0.2, 0.14, 0.16]
            : Math.abs(x) > 0.172 || Math.abs(y - 0.27) > 0.094
              ? [0.72, 0.2, 0.2]
              : PAPER
          : liquid(x, y, z),
      shine: 0.6,
    },
    // Golden foot
    {
      shape: lathe([
        [0.2, -0.03],
        [0.215, -0.02],
        [0.215, 0.01],
        [0.19, 0.04],
      ]),
      colour: GOLD,
      metal: true,
      shine: 0.7,
    },
    { shape: ball(0.03).move(0, -0.005, 0.21).around(8), colour: [0.75, 0.12, 0.2], shine: 0.9 },
    // Behind: a key on the cord and a seal
    {
      shape: tube([
        [-0.03, 0.61, -0.11, 0.011],
        [-0.05, 0.55, -0.19, 0.011],
        [-0.05, 0.47, -0.27, 0.011],
      ]),
      colour: [0.62, 0.44, 0.25],
    },
    {
      shape: join(
        hoop(0.045, 0.014).tilt(78).move(-0.05, 0.42, -0.3),
        rod([
          [-0.05, 0.38, -0.315, 0.014],
          [-0.05, 0.2, -0.34, 0.014],
        ]),
        block(0.035, 0.012, 0.01).move(-0.02, 0.22, -0.338),
        block(0.028, 0.012, 0.01).move(-0.025, 0.255, -0.334),
      ),
      colour: GOLD,
      metal: true,
      shine: 0.7,
    },
    {
      shape: ball(0.07, 0.07, 0.03).turn(155).move(0.13, 0.26, -0.29),
      colour: (x, y) =>
        Math.abs(Math.hypot(x, y) - 0.042) < 0.007 || (Math.abs(x) < 0.008 && Math.abs(y) < 0.03)
          ? [0.5, 0.05, 0.08]
          : [0.72, 0.1, 0.12],
      shine: 0.6,
    },
  ],
};
