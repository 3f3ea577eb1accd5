import { noise, scales } from './grains.ts';
import type { Colour, Scene } from './render-scene.ts';
import { ball, ellipsoid, join, melt, mirror, move, plate, rod, turn } from './sdf.ts';

const GREEN: Colour = [0.13, 0.42, 0.33];
const DEEP: Colour = [0.08, 0.3, 0.28];
const BELLY: Colour = [0.88, 0.76, 0.47];
const GROOVE: Colour = [0.74, 0.58, 0.32];
const SKIN: Colour = [0.76, 0.3, 0.15];
const HORN: Colour = [0.93, 0.89, 0.78];
const mottled = noise(7);

/** The skin of a wing, seen from the front: from the shoulder to the wrist, round the fingers' tips and back. */
const WING: [number, number][] = [
  [0, 0.02],
  [0.16, 0.27],
  [0.3, 0.43],
  [0.46, 0.4],
  [0.56, 0.27],
  [0.45, 0.24],
  [0.44, 0.1],
  [0.33, 0.13],
  [0.27, 0],
  [0.18, 0.04],
  [0.08, -0.07],
];
const BONES = [
  rod([0, 0, 0], [0.3, 0.43, 0.01], 0.034, 0.026),
  rod([0.3, 0.43, 0.01], [0.56, 0.27, 0], 0.024, 0.014),
  rod([0.3, 0.43, 0.01], [0.44, 0.1, 0], 0.022, 0.014),
  rod([0.3, 0.43, 0.01], [0.27, 0, 0], 0.022, 0.014),
];
const placeWing = (solid: (typeof BONES)[number]) => mirror(move(turn(solid, 16), 0.1, 0.5, -0.07));

/** Sits upright with its wings spread and the tail next to it. */
export const dragon: Scene = {
  yaw: 16,
  pitch: 11,
  height: 0.5,
  radius: 0.72,
  backdrop: [0.83, 0.8, 0.75],
  parts: [
    {
      solid: melt(
        0.06,
        move(ellipsoid(0.19, 0.22, 0.22), 0, 0.27, -0.06),
        rod([0, 0.3, -0.02], [0, 0.5, 0.03], 0.17, 0.125),
        // Neck and head
        rod([0, 0.5, 0.03], [0, 0.74, 0.1], 0.125, 0.088),
        move(ellipsoid(0.118, 0.1, 0.12), 0, 0.83, 0.14),
        move(ellipsoid(0.082, 0.06, 0.1), 0, 0.795, 0.26),
        // Haunches, arms and all four feet
        mirror(move(ellipsoid(0.11, 0.16, 0.17), 0.19, 0.18, -0.05)),
        mirror(move(ellipsoid(0.082, 0.052, 0.12), 0.2, 0.05, 0.1)),
        mirror(rod([0.12, 0.46, 0.06], [0.13, 0.07, 0.17], 0.066, 0.052)),
        mirror(move(ellipsoid(0.064, 0.046, 0.088), 0.12, 0.045, 0.21)),
        // Tail
        rod([0.1, 0.16, -0.16], [0.33, 0.1, -0.1], 0.13, 0.085),
        rod([0.33, 0.1, -0.1], [0.47, 0.08, 0.04], 0.085, 0.058),
        rod([0.47, 0.08, 0.04], [0.53, 0.15, 0.12], 0.055, 0.03),
      ),
      colour: (x, y, z) => {
        const isBelly = z > 0.04 && y > 0.1 && y < 0.74 && Math.abs(x) < 0.085 - 0.05 * Math.abs(y - 0.36);
        if (isBelly) return Math.abs(((y * 17) % 1) - 0.5) < 0.41 ? BELLY : GROOVE;
        return mix(GREEN, DEEP, 0.5 + 0.5 * mottled(x, y, z));
      },
      grain: scales(26),
      tone: 0.14,
      relief: 0.003,
      shine: 0.42,
    },
    {
      solid: placeWing(plate(WING, 0.012, 0.012)),
      colour: (x, y) => mix(SKIN, [0.9, 0.52, 0.22], Math.min(1, Math.max(0, (0.75 - y) * 2.2 + 0.3 * Math.abs(x)))),
      shine: 0.25,
    },
    { solid: placeWing(join(...BONES)), colour: GREEN, shine: 0.42 },
    {
      // Horns
      solid: mirror(rod([0.065, 0.9, 0.11], [0.12, 1.02, 0.06], 0.036, 0.017)),
      colour: HORN,
      shine: 0.5,
    },
    {
      solid: mirror(move(ball(0.03), 0.08, 0.865, 0.225)),
      colour: (x, y, z) =>
        Math.hypot(Math.abs(x) - 0.092, y - 0.866) < 0.011 && z > 0.2 ? [0.05, 0.04, 0.04] : [0.95, 0.7, 0.1],
      shine: 1,
    },
    { solid: mirror(move(ball(0.011), 0.035, 0.815, 0.347)), colour: DEEP, shine: 0.5 },
    {
      // A leaf at the end of the tail
      solid: move(ellipsoid(0.05, 0.075, 0.028), 0.54, 0.205, 0.14),
      colour: SKIN,
      shine: 0.3,
    },
  ],
};

function mix(a: Colour, b: Colour, share: number): Colour {
  const t = Math.min(1, Math.max(0, share));
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}
