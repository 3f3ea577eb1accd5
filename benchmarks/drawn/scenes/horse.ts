import { ellipsoid, rod as limb, melt, mirror, move, tilt } from '../../../scripts/pictures/sdf.ts';
import { cloudy, mix, over } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, blob, block, hoop, join, lathe, rod, smoothPlate, tube } from '../shapes/index.ts';

const BAY: Colour = [0.46, 0.25, 0.13];
const BLACK: Colour = [0.09, 0.07, 0.06];
const WHITE: Colour = [0.93, 0.9, 0.85];
const LEATHER: Colour = [0.36, 0.17, 0.08];
const coat = cloudy(5);
const hair = cloudy(34);
const mane = {
  colour: (x: number, y: number, z: number): Colour => mix(BLACK, [0.24, 0.17, 0.13], 0.3 + 0.8 * hair(x, y * 0.15, z)),
  bump: hair,
  relief: 0.006,
  shine: 0.3,
};
const leather = { colour: LEATHER, shine: 0.55 };
const lock = (x: number, y: number, z: number, dx: number) =>
  tube(
    [
      [0, y, z, 0.02],
      [x * 0.7, y - 0.02, z - 0.02, 0.03],
      [x, y - 0.12, z - 0.04, 0.026],
      [x + dx, y - 0.22, z - 0.05, 0.006],
    ],
    10,
  );

/** A bay horse with a saddle; behind it a bedroll, a plaited tail and a white hind foot. */
export const horse: DrawnScene = {
  name: 'horse',
  kind: 'animal',
  sizeM: 2.3,
  look: 'photo',
  yaw: 58,
  pitch: 9,
  light: 'sun',
  ground: {
    floor: (x, z) =>
      mix([0.66, 0.58, 0.42], [0.56, 0.5, 0.34], 0.5 + coat(x * 0.8, 0, z * 0.8) + 0.4 * coat(x * 8, 3, z * 8)),
    wall: [0.74, 0.8, 0.84],
  },
  parts: () => [
    {
      shape: blob(
        melt(
          0.07,
          // Barrel, chest, croup
          move(ellipsoid(0.175, 0.19, 0.36), 0, 0.83, 0),
          move(ellipsoid(0.165, 0.2, 0.19), 0, 0.84, 0.24),
          mirror(move(ellipsoid(0.12, 0.2, 0.2), 0.07, 0.86, -0.3)),
          // Neck and head
          limb([0, 0.95, 0.3], [0, 1.22, 0.5], 0.15, 0.1),
          limb([0, 1.2, 0.48], [0, 1.3, 0.56], 0.1, 0.085),
          move(tilt(ellipsoid(0.08, 0.11, 0.12), 20), 0, 1.29, 0.6),
          limb([0, 1.27, 0.64], [0, 1.09, 0.83], 0.075, 0.055),
          move(ellipsoid(0.058, 0.055, 0.06), 0, 1.08, 0.84),
          // Fore legs
          mirror(limb([0.1, 0.76, 0.29], [0.1, 0.46, 0.32], 0.085, 0.05)),
          mirror(limb([0.1, 0.46, 0.32], [0.1, 0.17, 0.3], 0.045, 0.036)),
          mirror(limb([0.1, 0.17, 0.3], [0.1, 0.08, 0.335], 0.042, 0.046)),
          // Hind legs
          mirror(limb([0.115, 0.8, -0.34], [0.115, 0.58, -0.31], 0.13, 0.08)),
          mirror(limb([0.115, 0.58, -0.31], [0.115, 0.45, -0.46], 0.075, 0.05)),
          mirror(limb([0.115, 0.45, -0.46], [0.115, 0.17, -0.42], 0.046, 0.036)),
          mirror(limb([0.115, 0.17, -0.42], [0.115, 0.08, -0.385], 0.042, 0.046)),
        ),
        130,
        1.5,
      ),
      colour: (x, y, z) => {
        if (y < 0.27 + 0.03 * coat(x * 2, y, z) && x < 0 && z < 0) return WHITE;
        if (z > 0.6 && Math.abs(x) < 0.022 + 0.015 * hair(x, y, z) && y + 0.95 * z > 1.83) return WHITE;
        const dark = Math.max((0.42 - y) * 3.5, z > 0.78 ? (z - 0.78) * 9 : 0);
        return mix(mix(BAY, [0.6, 0.36, 0.19], 0.4 + 0.6 * coat(x, y, z) + 0.1 * hair(x * 3, y, z * 0.6)), BLACK, dark);
      },
      shine: 0.4,
    },
    // Hooves, eyes, nostrils, ears
    {
      shape: join(
        lathe([
          [0.066, 0],
          [0.064, 0.01],
          [0.05, 0.08],
          [0.04, 0.1],
        ]).move(0.1, 0, 0.345),
        lathe([
          [0.066, 0],
          [0.064, 0.01],
          [0.05, 0.08],
          [0.04, 0.1],
        ]).move(0.115, 0, -0.375),
      ).mirror(),
      colour: [0.2, 0.17, 0.15],
      shine: 0.4,
    },
    { shape: ball(0.02, 0.024, 0.026).move(0.076, 1.27, 0.655).mirror(), colour: BLACK, shine: 1 },
    { shape: ball(0.012, 0.018, 0.014).move(0.05, 1.085, 0.875).mirror(), colour: [0.04, 0.03, 0.03] },
    {
      shape: ball(0.03, 0.075, 0.022).roll(10).tilt(-8).move(0.05, 1.42, 0.555).mirror(),
      colour: (_x, y, z) => (z > 0.008 && y < 0.05 ? [0.3, 0.18, 0.12] : BAY),
    },
    // Mane, forelock, tail
    {
      shape: join(
        ...Array.from({ length: 8 }, (_, i) =>
          lock(0.125 - 0.004 * i, 1.38 - 0.045 * i, 0.52 - 0.045 * i, 0.012 * Math.sin(i * 5)),
        ),
      ),
      ...mane,
    },
    {
      shape: join(
        tube([
          [0, 1.4, 0.52, 0.03],
          [0, 1.4, 0.6, 0.03],
          [0.01, 1.33, 0.665, 0.018],
          [0, 1.26, 0.69, 0.005],
        ]),
        tube([
          [0, 1.4, 0.53, 0.03],
          [0, 1.28, 0.42, 0.035],
          [0, 1.12, 0.3, 0.03],
          [0, 1.04, 0.2, 0.012],
        ]),
      ),
      ...mane,
    },
    {
      shape: tube([
        [0, 0.97, -0.47, 0.035],
        [0, 0.94, -0.56, 0.05],
        [0.01, 0.75, -0.61, 0.065],
        [0.02, 0.5, -0.6, 0.06],
        [0.0, 0.34, -0.62, 0.01],
      ]),
      ...mane,
    },
    {
      shape: join(hoop(0.058, 0.012).move(0, 0.9, -0.575), hoop(0.066, 0.012).move(0.008, 0.8, -0.602)),
      colour: [0.75, 0.14, 0.14],
    },
    // Saddle cloth, saddle, girth, stirrups
    {
      shape: blob(
        (x, y, z) =>
          Math.max(Math.hypot(x / 0.192, (y - 0.83) / 0.207, z / 0.5) - 1, 0.76 - y, Math.abs(z + 0.02) - 0.19) * 0.17,
        70,
      ),
      colour: (_x, y, z) =>
        Math.abs(Math.abs(z + 0.02) - 0.165) < 0.012 || Math.abs(y - 0.79) < 0.012
          ? [0.9, 0.85, 0.72]
          : [0.55, 0.1, 0.12],
      bump: cloudy(60),
      relief: 0.002,
    },
    {
      shape: blob(
        melt(
          0.03,
          move(ellipsoid(0.12, 0.05, 0.15), 0, 1.035, -0.02),
          move(ellipsoid(0.09, 0.05, 0.04), 0, 1.085, -0.15),
          move(ellipsoid(0.035, 0.05, 0.03), 0, 1.09, 0.11),
        ),
        60,
      ),
      ...leather,
    },
    {
      shape: join(
        smoothPlate(
          [
            [-0.09, 0],
            [0.09, 0],
            [0.1, -0.16],
            [0.05, -0.25],
            [-0.06, -0.25],
            [-0.1, -0.14],
          ],
          0.012,
        )
          .turn(90)
          .roll(-14)
          .move(0.165, 1.0, 0.0),
      ).mirror(),
      ...leather,
    },
    { shape: hoop(0.2, 0.012, 0.03).tilt(90).scale(0.96, 1.04, 1).move(0, 0.83, 0.04), colour: LEATHER },
    {
      shape: join(
        rod([
          [0.205, 0.8, 0.03, 0.01],
          [0.22, 0.6, 0.03, 0.01],
        ]),
        hoop(0.045, 0.009).tilt(90).turn(90).move(0.222, 0.55, 0.03),
      ).mirror(),
      colour: [0.7, 0.7, 0.72],
      metal: true,
      shine: 0.7,
    },
    // Bridle and reins
    {
      shape: join(
        hoop(0.078, 0.009, 0.012).tilt(-48).move(0, 1.16, 0.755),
        hoop(0.1, 0.009, 0.012).tilt(-66).scale(0.95, 1, 1).move(0, 1.3, 0.6),
        tube([
          [0.075, 1.15, 0.75, 0.008],
          [0.1, 1.22, 0.66, 0.008],
          [0.09, 1.34, 0.58, 0.008],
        ]).mirror(),
        tube([
          [0.06, 1.12, 0.79, 0.008],
          [0.14, 1.05, 0.55, 0.008],
          [0.16, 1.06, 0.3, 0.008],
          [0.05, 1.13, 0.12, 0.008],
        ]).mirror(),
      ),
      colour: [0.2, 0.1, 0.05],
      shine: 0.5,
    },
    // Bedroll and a bag behind the saddle
    {
      shape: rod(
        [
          [-0.17, 1.08, -0.24, 0.065],
          [0.17, 1.08, -0.24, 0.065],
        ],
        24,
      ),
      colour: over([0.6, 0.56, 0.42], LEATHER, (x) => (Math.abs(Math.abs(x) - 0.09) < 0.014 ? 1 : 0)),
      bump: cloudy(40),
      relief: 0.003,
    },
    {
      shape: block(0.03, 0.09, 0.08, 0.025).move(0.2, 0.87, -0.26).mirror(),
      colour: over(LEATHER, [0.8, 0.62, 0.3], (x, y, z) => (x > 0.02 && Math.hypot(y, z) < 0.018 ? 1 : 0)),
      shine: 0.4,
    },
  ],
};
