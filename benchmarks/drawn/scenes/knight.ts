import { over, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, block, drum, hoop, join, lathe, plate, rod, smoothLathe, smoothPlate, tube } from '../shapes/index.ts';

const STEEL: Colour = [0.68, 0.71, 0.76];
const GOLD: Colour = [0.88, 0.68, 0.24];
const RED: Colour = [0.74, 0.14, 0.16];
const BLUE: Colour = [0.16, 0.28, 0.6];
const DARK: Colour = [0.16, 0.15, 0.18];
const LEATHER: Colour = [0.45, 0.28, 0.16];
const steel = { colour: worn(STEEL, 0.08, 7), metal: true, shine: 0.6 };
const gold = { colour: GOLD, metal: true, shine: 0.6 };
const cross = (x: number, y: number) =>
  (Math.abs(x) < 0.028 && Math.abs(y - 0.74) < 0.13) || (Math.abs(y - 0.77) < 0.028 && Math.abs(x) < 0.1) ? 1 : 0;
/** A sun of twelve rays. */
const sun = (x: number, y: number) => {
  const [r, a] = [Math.hypot(x, y - 0.62), Math.atan2(x, y - 0.62)];
  return r < 0.07 || (r > 0.085 && r < 0.14 && Math.cos(12 * a) > 0.3) ? 1 : 0;
};
const SHIELD = [
  [0, -0.24],
  [0.13, -0.12],
  [0.17, 0.02],
  [0.17, 0.17],
  [0, 0.19],
  [-0.17, 0.17],
  [-0.17, 0.02],
  [-0.13, -0.12],
] as const;

/** A knight with sword and shield; a long cape with a golden sun on the back. */
export const knight: DrawnScene = {
  name: 'knight',
  kind: 'figure',
  sizeM: 0.12,
  look: 'ink',
  yaw: -24,
  pitch: 10,
  light: 'studio',
  ground: null,
  parts: () => [
    // Feet and legs
    { shape: ball(0.075, 0.055, 0.125).move(0.13, 0.055, 0.04).mirror(), ...steel },
    {
      shape: tube([
        [0.125, 0.07, 0, 0.062],
        [0.12, 0.2, 0.005, 0.075],
        [0.11, 0.33, 0.01, 0.07],
      ]).mirror(),
      ...steel,
    },
    { shape: ball(0.075, 0.07, 0.08).move(0.11, 0.34, 0.025).mirror(), ...gold },
    {
      shape: tube([
        [0.11, 0.35, 0, 0.075],
        [0.095, 0.5, 0, 0.09],
      ]).mirror(),
      ...steel,
    },
    // Skirt of mail, belt, breastplate under a tabard
    {
      shape: lathe([
        [0.215, 0.4],
        [0.22, 0.415],
        [0.165, 0.58],
        [0.15, 0.58],
      ]).scale(1, 1, 0.85),
      colour: (x, y, z) =>
        Math.sin(y * 210) * Math.sin(Math.atan2(x, z) * 60) > 0 ? [0.42, 0.44, 0.48] : [0.55, 0.57, 0.6],
      metal: true,
      shine: 0.4,
    },
    {
      shape: smoothLathe([
        [0, 0.5],
        [0.14, 0.52],
        [0.155, 0.6],
        [0.19, 0.74],
        [0.185, 0.86],
        [0.11, 0.93],
        [0, 0.94],
      ]).scale(1, 1, 0.8),
      ...steel,
    },
    {
      shape: smoothLathe([
        [0.17, 0.55],
        [0.168, 0.6],
        [0.2, 0.74],
        [0.193, 0.82],
        [0.15, 0.86],
      ]).scale(0.88, 1, 0.83),
      colour: over(RED, [0.95, 0.92, 0.85], (x, y, z) => (z > 0.02 ? cross(x, y) : 0)),
    },
    {
      shape: plate(
        [
          [-0.1, 0.3],
          [0, 0.25],
          [0.1, 0.3],
          [0.115, 0.58],
          [-0.115, 0.58],
        ],
        0.012,
      )
        .tilt(-9)
        .move(0, 0.03, 0.195),
      colour: over(RED, GOLD, (x, y) => (y < 0.315 + 0.35 * Math.abs(x) - 0.02 ? 1 : 0)),
    },
    { shape: hoop(0.165, 0.022, 0.03).scale(1, 1, 0.85).move(0, 0.565, 0), colour: LEATHER },
    { shape: block(0.04, 0.035, 0.015).move(0, 0.565, 0.16), ...gold },
    // Shoulders and arms
    { shape: ball(0.1, 0.085, 0.1).move(0.215, 0.86, 0).mirror(), ...steel },
    { shape: hoop(0.085, 0.014).roll(-38).move(0.245, 0.82, 0).mirror(), ...gold },
    {
      shape: join(
        tube([
          [0.22, 0.84, 0, 0.06],
          [0.3, 0.7, 0.02, 0.055],
          [0.31, 0.66, 0.03, 0.055],
        ]),
        tube([
          [0.31, 0.66, 0.03, 0.055],
          [0.33, 0.66, 0.12, 0.052],
          [0.34, 0.68, 0.2, 0.045],
        ]),
      ),
      ...steel,
    },
    {
      shape: join(
        tube([
          [-0.22, 0.84, 0, 0.06],
          [-0.3, 0.7, 0.01, 0.055],
          [-0.31, 0.66, 0.03, 0.055],
        ]),
        tube([
          [-0.31, 0.66, 0.03, 0.055],
          [-0.29, 0.63, 0.12, 0.05],
          [-0.26, 0.63, 0.2, 0.045],
        ]),
      ),
      ...steel,
    },
    { shape: ball(0.05).move(0.345, 0.69, 0.22), colour: LEATHER },
    { shape: ball(0.05).move(-0.25, 0.63, 0.215), colour: LEATHER },
    // Sword, held upright
    {
      shape: rod([
        [0.345, 0.6, 0.22, 0.02],
        [0.345, 0.79, 0.22, 0.02],
      ]),
      colour: LEATHER,
    },
    { shape: ball(0.032).move(0.345, 0.59, 0.22), ...gold },
    { shape: block(0.11, 0.02, 0.024).move(0.345, 0.8, 0.22), ...gold },
    {
      shape: plate(
        [
          [-0.036, 0.8],
          [0.036, 0.8],
          [0.03, 1.28],
          [0, 1.36],
          [-0.03, 1.28],
        ],
        0.014,
        0.009,
      ).move(0.345, 0, 0.22),
      colour: over(STEEL, [0.86, 0.88, 0.92], (x) => (x > 0 ? 1 : 0)),
      metal: true,
      shine: 0.8,
    },
    // Shield
    {
      shape: smoothPlate(SHIELD, 0.014)
        .scale(1.12, 1.12, 1)
        .refine(1)
        .warp((x, y, z) => [x, y, z - 1.4 * x * x])
        .turn(-18)
        .move(-0.28, 0.66, 0.28),
      ...gold,
    },
    {
      shape: smoothPlate(SHIELD, 0.012)
        .refine(1)
        .warp((x, y, z) => [x, y, z - 1.4 * x * x])
        .turn(-18)
        .move(-0.285, 0.66, 0.297),
      colour: (x, y) => (x > 0 === y > 0.02 ? BLUE : [0.93, 0.9, 0.82]),
    },
    { shape: ball(0.035, 0.035, 0.025).turn(-18).move(-0.29, 0.68, 0.31), ...gold },
    // Helmet with visor and plume
    { shape: drum(0.09, 0.085, 0.08).move(0, 0.9, 0), colour: DARK },
    {
      shape: smoothLathe([
        [0.115, 0.93],
        [0.128, 0.98],
        [0.135, 1.08],
        [0.115, 1.17],
        [0.06, 1.22],
        [0, 1.235],
      ]).scale(1, 1, 1.08),
      ...steel,
    },
    {
      shape: smoothLathe([
        [0.127, 0.955],
        [0.14, 1],
        [0.144, 1.09],
        [0.137, 1.11],
      ])
        .scale(0.99, 1, 1.12)
        .warp((x, y, z) => [x, y, z > 0 ? z + 0.3 * Math.max(0, z - 0.06) : z * 0.8]),
      colour: over(worn(STEEL, 0.06, 9), DARK, (x, y, z) =>
        z > 0.04 &&
        (Math.abs(y - 1.07) < 0.011 ||
          (Math.abs(y - 1.01) < 0.03 && Math.abs(((Math.abs(x) * 34) % 1) - 0.5) < 0.16 && Math.abs(x) < 0.075))
          ? 1
          : 0,
      ),
      metal: true,
      shine: 0.6,
    },
    { shape: ball(0.022).move(0.142, 1.09, 0.01).mirror(), ...gold },
    { shape: hoop(0.128, 0.014).scale(1, 1, 1.08).move(0, 0.945, 0), ...gold },
    {
      shape: tube([
        [0, 1.2, 0.02, 0.025],
        [0, 1.3, 0, 0.045, 0.05],
        [0, 1.34, -0.1, 0.05, 0.055],
        [0, 1.26, -0.21, 0.04, 0.05],
        [0, 1.13, -0.25, 0.012],
      ]),
      colour: worn(RED, 0.2, 30),
    },
    // Cape
    {
      shape: plate(
        [
          [-0.16, 0.9],
          [-0.3, 0.12],
          [-0.15, 0.07],
          [0, 0.1],
          [0.15, 0.07],
          [0.3, 0.12],
          [0.16, 0.9],
        ],
        0.01,
      )
        .refine(4)
        .warp((x, y, z) => [
          x,
          y,
          z - 0.17 - 0.14 * (0.9 - y) ** 1.5 + 0.03 * Math.cos(x * 24) * (0.95 - y) + 1.1 * x * x,
        ]),
      colour: over(
        over(BLUE, GOLD, (x, y) => sun(x, y)),
        GOLD,
        (_x, y) => (y < 0.14 ? 1 : 0),
      ),
    },
    { shape: join(ball(0.035).move(0.15, 0.9, 0.06), ball(0.035).move(-0.15, 0.9, 0.06)), ...gold },
    {
      shape: rod([
        [-0.15, 0.9, 0.07, 0.014],
        [0, 0.865, 0.13, 0.014],
        [0.15, 0.9, 0.07, 0.014],
      ]),
      ...gold,
    },
  ],
};
