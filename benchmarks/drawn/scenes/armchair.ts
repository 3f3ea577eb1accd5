import { box, melt, move } from '../../../scripts/pictures/sdf.ts';
import { cloudy, mix, wood } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, blob, block, drum, hoop, join, lathe, tube } from '../shapes/index.ts';

const MOSS: Colour = [0.33, 0.4, 0.25];
const MUSTARD: Colour = [0.83, 0.6, 0.18];
const weave = (x: number, y: number, z: number) => Math.sin(x * 260) * Math.sin(y * 260 + z * 260);
const shade = cloudy(5);
const cloth = {
  colour: (x: number, y: number, z: number): Colour =>
    mix(MOSS, [0.24, 0.3, 0.17], 0.4 + 0.5 * shade(x, y, z) + 0.22 * weave(x, y, z)),
  bump: weave,
  relief: 0.0012,
  shine: 0.05,
};
const walnut = { colour: wood([0.45, 0.27, 0.15], [0.27, 0.15, 0.08], 'y', 16), shine: 0.45 };
const button = (x: number, y: number, z: number) => ball(0.016, 0.016, 0.01).move(x, y, z);

/** A buttoned armchair with a cushion; behind, a wooden panel, a handle and a pocket with a newspaper. */
export const armchair: DrawnScene = {
  name: 'armchair',
  kind: 'furniture',
  sizeM: 1.0,
  look: 'photo',
  yaw: -30,
  pitch: 14,
  light: 'window',
  ground: {
    floor: (x, z) =>
      wood([0.66, 0.5, 0.34], [0.52, 0.37, 0.23], 'z', 5)(Math.floor(x * 3.2) * 1.7 + x, Math.floor(x * 3.2), z),
    wall: [0.82, 0.8, 0.75],
  },
  parts: () => [
    // Back, arms and base in one; each side flares a little
    {
      shape: blob(
        melt(
          0.05,
          move(box(0.32, 0.34, 0.06, 0.05), 0, 0.66, -0.28),
          move((x, y, z) => box(0.07, 0.17, 0.31, 0.06)(Math.abs(x) - 0.355, y, z), 0, 0.4, -0.02),
          move(box(0.37, 0.075, 0.3, 0.04), 0, 0.27, -0.02),
          move((x, y, z) => box(0.055, 0.16, 0.1, 0.05)(Math.abs(x) - 0.32, y, z), 0, 0.8, -0.22),
        ),
        100,
      ),
      ...cloth,
    },
    {
      shape: block(0.285, 0.075, 0.29, 0.06)
        .refine(1)
        .warp((x, y, z) => [x, y + (y > 0 ? 0.03 * (1 - (x / 0.3) ** 2) * (1 - (z / 0.3) ** 2) : 0), z])
        .move(0, 0.42, 0.03),
      ...cloth,
    },
    {
      shape: join(
        tube([
          [-0.29, 0.365, 0.315, 0.011],
          [0.29, 0.365, 0.315, 0.011],
        ]),
        tube([
          [-0.29, 0.475, 0.315, 0.011],
          [0, 0.48, 0.32, 0.011],
          [0.29, 0.475, 0.315, 0.011],
        ]),
      ),
      colour: [0.24, 0.29, 0.17],
    },
    {
      shape: join(
        ...[0.58, 0.72, 0.86].flatMap((y, row) =>
          (row % 2 ? [-0.1, 0.1] : [-0.2, 0, 0.2]).map((x) => button(x, y, -0.218)),
        ),
      ),
      colour: [0.2, 0.25, 0.14],
      shine: 0.3,
    },
    // Cushion
    {
      shape: ball(1)
        .warp((x, y, z) => [
          0.17 * Math.sign(x) * Math.abs(x) ** 0.6,
          0.17 * Math.sign(y) * Math.abs(y) ** 0.6,
          0.06 * z * (1 - 0.4 * x * x * y * y),
        ])
        .tilt(-14)
        .roll(9)
        .move(0.08, 0.63, -0.14),
      colour: (x, y, z) =>
        (Math.floor((x + y) * 7 + 30) + Math.floor((x - y) * 7 + 30)) % 2
          ? mix(MUSTARD, [0.7, 0.47, 0.1], 0.4 + weave(x * 0.3, y * 0.3, z))
          : [0.92, 0.86, 0.72],
      shine: 0.05,
    },
    // Legs with brass feet
    {
      shape: lathe([
        [0.022, 0.0],
        [0.024, 0.01],
        [0.04, 0.2],
        [0.042, 0.21],
      ])
        .move(0, 0, 0)
        .roll(6)
        .move(0.31, 0, 0.22)
        .mirror(),
      ...walnut,
    },
    {
      shape: lathe([
        [0.022, 0.0],
        [0.024, 0.01],
        [0.04, 0.2],
        [0.042, 0.21],
      ])
        .tilt(14)
        .roll(6)
        .move(0.3, 0, -0.3)
        .mirror(),
      ...walnut,
    },
    {
      shape: join(drum(0.026, 0.026, 0.03).move(0.31, 0, 0.22), drum(0.026, 0.026, 0.03).move(0.3, 0, -0.3)).mirror(),
      colour: [0.8, 0.62, 0.3],
      metal: true,
      shine: 0.7,
    },
    // Behind: panel, handle, pocket with a newspaper
    {
      shape: block(0.26, 0.24, 0.02, 0.012).move(0, 0.7, -0.345),
      colour: wood([0.5, 0.31, 0.17], [0.32, 0.18, 0.1], 'y', 12),
      shine: 0.45,
    },
    { shape: hoop(0.06, 0.01).tilt(80).move(0, 0.87, -0.375), colour: [0.8, 0.62, 0.3], metal: true, shine: 0.7 },
    { shape: block(0.16, 0.1, 0.022, 0.014).move(0, 0.52, -0.375), colour: [0.4, 0.25, 0.15], shine: 0.3 },
    {
      shape: block(0.12, 0.13, 0.01, 0.004).roll(5).move(0.01, 0.58, -0.375),
      colour: (x, y) =>
        y > 0.09
          ? [0.15, 0.15, 0.15]
          : Math.abs((((y + 1) * 46) % 1) - 0.5) < 0.16 && Math.abs(((x + 1) * 12) % 1) < 0.86
            ? [0.45, 0.45, 0.44]
            : [0.9, 0.89, 0.84],
    },
  ],
};
