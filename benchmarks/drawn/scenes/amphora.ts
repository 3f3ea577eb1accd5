import { cloudy, mix, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { hoop, join, lathe, smoothLathe, tube } from '../shapes/index.ts';

const CLAY: Colour = [0.8, 0.45, 0.22];
const BLACK: Colour = [0.1, 0.075, 0.065];
const chips = cloudy(9);
/** A meander in a band from 0 to 1 in height, repeated along u. */
const meander = (u: number, v: number) => {
  const x = (((u % 1) + 1) % 1) * 7;
  const y = v * 7;
  const on = (a: number, b: number, c: number, d: number) => x >= a && x < b && y >= c && y < d;
  return on(0, 1, 1, 6) || on(0, 6, 5, 6) || on(5, 6, 2, 6) || on(2, 6, 2, 3) || on(2, 3, 2, 4.2) || on(0, 7, 0, 1);
};
const disc = (u: number, v: number, cu: number, cv: number, a: number, b = a) =>
  Math.hypot((u - cu) / a, (v - cv) / b) < 1;
const bar = (u: number, v: number, au: number, av: number, bu: number, bv: number, r: number) => {
  const t = Math.min(1, Math.max(0, ((u - au) * (bu - au) + (v - av) * (bv - av)) / ((bu - au) ** 2 + (bv - av) ** 2)));
  return Math.hypot(u - au - t * (bu - au), v - av - t * (bv - av)) < r;
};
/** A horse in profile: in front. */
const horse = (u: number, v: number) =>
  disc(u, v, 0, 0, 0.115, 0.05) ||
  disc(u, v, -0.085, 0.01, 0.05, 0.055) ||
  bar(u, v, 0.08, 0.02, 0.135, 0.11, 0.034) ||
  bar(u, v, 0.13, 0.12, 0.185, 0.085, 0.022) ||
  bar(u, v, 0.12, 0.14, 0.125, 0.16, 0.008) ||
  bar(u, v, 0.085, -0.02, 0.13, -0.08, 0.014) ||
  bar(u, v, 0.13, -0.08, 0.11, -0.13, 0.01) ||
  bar(u, v, 0.06, -0.03, 0.055, -0.14, 0.012) ||
  bar(u, v, -0.1, -0.02, -0.13, -0.08, 0.016) ||
  bar(u, v, -0.13, -0.08, -0.12, -0.14, 0.011) ||
  bar(u, v, -0.07, -0.03, -0.075, -0.14, 0.012) ||
  bar(u, v, -0.125, 0.03, -0.18, -0.04, 0.012);
/** An owl with round eyes: behind. */
const owl = (u: number, v: number) =>
  (disc(u, v, 0, -0.02, 0.075, 0.11) ||
    disc(u, v, 0, 0.085, 0.07, 0.055) ||
    bar(u, v, -0.03, -0.12, -0.03, -0.15, 0.012) ||
    bar(u, v, 0.03, -0.12, 0.03, -0.15, 0.012)) &&
  !disc(u, v, -0.028, 0.09, 0.022) &&
  !disc(u, v, 0.028, 0.09, 0.022) &&
  !(Math.abs(Math.abs(u) - 0.05) < 0.006 && v < 0.03 && v > -0.1);
const figures = (x: number, y: number, z: number): Colour => {
  const u = Math.atan2(x, z) * 0.3;
  const back = Math.atan2(x, -z) * 0.3;
  const worn_ = mix(CLAY, [0.68, 0.34, 0.16], 0.3 + chips(x, y, z));
  if (chips(x * 1.7, y * 1.7, z * 1.7) > 0.62) return worn_;
  const dark: Colour = mix(BLACK, [0.22, 0.14, 0.1], 0.3 + 0.5 * chips(x * 3, y, z));
  if (y < 0.07 || y > 0.93) return dark;
  if (y < 0.24)
    return Math.abs(((((u / 0.05) % 1) + 1) % 1) - 0.5) * 0.3 < 0.17 - (0.24 - y) && y > 0.09 ? dark : worn_;
  if (y < 0.27) return dark;
  if (y > 0.64 && y < 0.72) return meander(u / 0.078, (y - 0.64) / 0.08) ? dark : worn_;
  if (y > 0.76) return Math.abs(((((u / 0.04) % 1) + 1) % 1) - 0.5) < 0.2 && y < 0.86 ? dark : worn_;
  if (y >= 0.72 || y > 0.61) return dark;
  return horse(u, y - 0.44) ||
    owl(back, y - 0.44) ||
    disc(Math.abs(u), y, 0.27, 0.45, 0.02) ||
    disc(Math.abs(u), y, 0.27, 0.38, 0.012)
    ? dark
    : worn_;
};

/** A Greek amphora with a horse in front and an owl behind; one handle was broken and mended. */
export const amphora: DrawnScene = {
  name: 'amphora',
  kind: 'vessel',
  sizeM: 0.46,
  look: 'photo',
  yaw: 14,
  pitch: 10,
  light: 'lamp',
  ground: { floor: [0.52, 0.5, 0.48], wall: [0.44, 0.43, 0.43] },
  parts: () => [
    {
      shape: smoothLathe(
        [
          [0.13, 0],
          [0.14, 0.012],
          [0.13, 0.035],
          [0.095, 0.06],
          [0.11, 0.1],
          [0.2, 0.24],
          [0.285, 0.42],
          [0.3, 0.56],
          [0.26, 0.68],
          [0.16, 0.77],
          [0.115, 0.83],
          [0.108, 0.92],
          [0.125, 0.99],
        ],
        96,
      ),
      colour: figures,
      shine: 0.45,
      bump: cloudy(24),
      relief: 0.002,
    },
    {
      shape: lathe(
        [
          [0.12, 0.975],
          [0.165, 0.995],
          [0.172, 1.015],
          [0.165, 1.04],
          [0.13, 1.045],
          [0.115, 1.03],
          [0.1, 0.95],
        ],
        64,
      ),
      colour: worn(BLACK, 0.2, 9),
      shine: 0.5,
    },
    {
      shape: lathe(
        [
          [0.1, 0.96],
          [0.1, 0.97],
        ],
        40,
      ),
      colour: [0.04, 0.03, 0.03],
    },
    {
      shape: join(hoop(0.108, 0.012).move(0, 0.85, 0), hoop(0.1, 0.01).move(0, 0.065, 0)),
      colour: worn(BLACK, 0.2, 9),
      shine: 0.5,
    },
    {
      shape: tube(
        [
          [0.11, 0.95, 0, 0.03, 0.018],
          [0.2, 0.97, 0, 0.03, 0.018],
          [0.29, 0.9, 0, 0.03, 0.018],
          [0.3, 0.78, 0, 0.03, 0.018],
          [0.25, 0.68, 0, 0.032, 0.02],
        ],
        16,
      ),
      colour: worn(BLACK, 0.2, 9),
      shine: 0.5,
    },
    {
      shape: tube(
        [
          [-0.11, 0.95, 0, 0.03, 0.018],
          [-0.2, 0.97, 0, 0.03, 0.018],
          [-0.29, 0.9, 0, 0.03, 0.018],
          [-0.3, 0.78, 0, 0.03, 0.018],
          [-0.25, 0.68, 0, 0.032, 0.02],
        ],
        16,
      ),
      colour: (x, y, z) => (Math.abs(y - 0.86 + 0.2 * x) < 0.012 ? [0.85, 0.78, 0.66] : worn(BLACK, 0.2, 9)(x, y, z)),
      shine: 0.5,
    },
    {
      shape: hoop(0.03, 0.01).tilt(18).roll(-24).move(-0.296, 0.9, 0),
      colour: [0.75, 0.58, 0.28],
      metal: true,
      shine: 0.6,
    },
  ],
};
