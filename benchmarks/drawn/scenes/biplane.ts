import { over } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import {
  arc,
  ball,
  block,
  drum,
  hoop,
  join,
  lathe,
  ringOf,
  rod,
  smoothLathe,
  smoothPlate,
  tube,
} from '../shapes/index.ts';

const RED: Colour = [0.82, 0.2, 0.16];
const CREAM: Colour = [0.96, 0.9, 0.76];
const NAVY: Colour = [0.16, 0.22, 0.4];
const STEEL: Colour = [0.68, 0.7, 0.74];
const WOOD: Colour = [0.62, 0.4, 0.22];
const DARK: Colour = [0.14, 0.13, 0.15];
const wing = (half: number, chord: number) =>
  smoothPlate(
    [
      [-half, -0.3 * chord],
      [-0.96 * half, 0.45 * chord],
      [-0.8 * half, 0.5 * chord],
      [0, 0.5 * chord],
      [0.8 * half, 0.5 * chord],
      [0.96 * half, 0.45 * chord],
      [half, -0.3 * chord],
      [0.8 * half, -0.5 * chord],
      [0, -0.5 * chord],
      [-0.8 * half, -0.5 * chord],
    ],
    0.024,
    0.018,
  ).tilt(90);
/** A target of three rings on each half of a wing. */
const rings = (cx: number) => (x: number, y: number) => Math.hypot(Math.abs(x) - cx, y);
const wingPaint = over(
  over(
    over(CREAM, NAVY, (x, y) => (rings(0.56)(x, y) < 0.13 ? 1 : 0)),
    CREAM,
    (x, y) => (rings(0.56)(x, y) < 0.085 ? 1 : 0),
  ),
  RED,
  (x, y) => (rings(0.56)(x, y) < 0.045 || Math.abs(x) > 0.8 ? 1 : 0),
);
const wheel = ringOf([
  [0.07, -0.02],
  [0.07, 0.02],
  [0.09, 0.032],
  [0.115, 0.025],
  [0.12, 0],
  [0.115, -0.025],
  [0.09, -0.032],
  [0.07, -0.02],
]).roll(90);

/** A biplane on its wheels with a pilot; behind, a rudder with a number, a tail skid and a locker in the fuselage. */
export const biplane: DrawnScene = {
  name: 'biplane',
  kind: 'vehicle',
  sizeM: 8.2,
  look: 'ink',
  yaw: -36,
  pitch: 17,
  light: 'sun',
  ground: { floor: [0.62, 0.74, 0.44], wall: [0.62, 0.82, 0.92] },
  parts: () => [
    // Fuselage along z, nose up a little as it stands
    {
      shape: smoothLathe([
        [0.02, -0.92],
        [0.045, -0.9],
        [0.1, -0.5],
        [0.15, -0.1],
        [0.165, 0.2],
        [0.16, 0.42],
        [0.15, 0.46],
      ])
        .tilt(90)
        .scale(0.95, 1.1, 1)
        .tilt(-7)
        .move(0, 0.46, 0),
      colour: over(RED, CREAM, (x, y) =>
        Math.abs(y + 0.36) < 0.05 || (Math.abs(x) > 0.03 && Math.abs(y - 0.05) < 0.012) ? 1 : 0,
      ),
      shine: 0.4,
    },
    {
      shape: smoothLathe([
        [0.155, 0.44],
        [0.17, 0.47],
        [0.165, 0.56],
        [0.12, 0.62],
        [0.05, 0.63],
      ])
        .tilt(90)
        .tilt(-7)
        .move(0, 0.46, 0),
      colour: over(STEEL, DARK, (x, y, z) => (y > 0.56 && y < 0.615 && Math.cos(Math.atan2(x, z) * 9) > 0.3 ? 1 : 0)),
      metal: true,
      shine: 0.6,
    },
    {
      shape: smoothLathe([
        [0.045, 0.62],
        [0.045, 0.66],
        [0.03, 0.7],
        [0, 0.715],
      ])
        .tilt(90)
        .tilt(-7)
        .move(0, 0.46, 0),
      colour: RED,
      shine: 0.6,
    },
    {
      shape: join(
        smoothPlate(
          [
            [0.02, 0],
            [0.05, 0.12],
            [0.045, 0.27],
            [0, 0.32],
            [-0.03, 0.26],
            [-0.02, 0.12],
          ],
          0.014,
        ).turn(12),
        smoothPlate(
          [
            [0.02, 0],
            [0.05, 0.12],
            [0.045, 0.27],
            [0, 0.32],
            [-0.03, 0.26],
            [-0.02, 0.12],
          ],
          0.014,
        )
          .turn(12)
          .roll(180),
      )
        .roll(28)
        .move(0, 0, 0.665)
        .tilt(-7)
        .move(0, 0.46, 0),
      colour: over(WOOD, CREAM, (_x, y) => (y > 0.26 ? 1 : 0)),
      shine: 0.5,
    },
    // Wings, struts, wires
    { shape: wing(0.95, 0.38).move(0, 0.82, 0.24), colour: wingPaint },
    { shape: wing(0.88, 0.34).move(0, 0.38, 0.16), colour: over(CREAM, RED, (x) => (Math.abs(x) > 0.75 ? 1 : 0)) },
    {
      shape: join(
        ...[0.68, 0.34].flatMap((z) => [
          rod([
            [0.62, 0.38, z - 0.28, 0.014],
            [0.64, 0.82, z - 0.22, 0.014],
          ]),
        ]),
        rod([
          [0.1, 0.58, 0.32, 0.014],
          [0.16, 0.82, 0.34, 0.014],
        ]),
        rod([
          [0.1, 0.56, 0.12, 0.014],
          [0.16, 0.82, 0.14, 0.014],
        ]),
      ).mirror(),
      colour: WOOD,
      shine: 0.3,
    },
    {
      shape: join(
        rod(
          [
            [0.17, 0.8, 0.24, 0.005],
            [0.62, 0.4, 0.24, 0.005],
          ],
          6,
        ),
        rod(
          [
            [0.16, 0.42, 0.2, 0.005],
            [0.63, 0.8, 0.26, 0.005],
          ],
          6,
        ),
      ).mirror(),
      colour: DARK,
    },
    // Cockpit, windscreen, pilot
    { shape: hoop(0.105, 0.022).scale(1, 1, 1.3).tilt(-4).move(0, 0.585, -0.12), colour: WOOD },
    { shape: ball(0.1, 0.02, 0.13).move(0, 0.58, -0.12), colour: DARK },
    {
      shape: smoothPlate(
        [
          [-0.09, 0],
          [0.09, 0],
          [0.07, 0.1],
          [0, 0.125],
          [-0.07, 0.1],
        ],
        0.006,
      )
        .tilt(-22)
        .move(0, 0.59, 0.045),
      colour: [0.75, 0.88, 0.93],
      shine: 1,
    },
    {
      shape: join(ball(0.085, 0.09, 0.085).move(0, 0.71, -0.13), ball(0.1, 0.08, 0.08).move(0, 0.6, -0.14)),
      colour: WOOD,
    },
    { shape: ball(0.07, 0.066, 0.04).move(0, 0.7, -0.068), colour: [0.95, 0.76, 0.6] },
    {
      shape: join(
        drum(0.032, 0.032, 0.03).tilt(90).move(0.034, 0.725, -0.045).mirror(),
        hoop(0.088, 0.012).tilt(12).move(0, 0.725, -0.13),
      ),
      colour: NAVY,
      shine: 0.8,
    },
    {
      shape: tube([
        [0, 0.63, -0.18, 0.035],
        [0.05, 0.68, -0.3, 0.035, 0.015],
        [0.02, 0.7, -0.42, 0.035, 0.012],
        [0.08, 0.74, -0.54, 0.04, 0.01],
      ]),
      colour: (_x, _y, z) => (Math.floor(z * 30 + 60) % 3 ? CREAM : RED),
    },
    // Tail
    {
      shape: smoothPlate(
        [
          [-0.36, -0.05],
          [-0.3, 0.08],
          [-0.1, 0.12],
          [0.1, 0.12],
          [0.3, 0.08],
          [0.36, -0.05],
          [0.25, -0.12],
          [0, -0.1],
          [-0.25, -0.12],
        ],
        0.018,
      )
        .tilt(90)
        .move(0, 0.39, -0.8),
      colour: over(CREAM, RED, (_x, y) => (y < -0.06 ? 1 : 0)),
    },
    {
      shape: smoothPlate(
        [
          [0.68, 0.4],
          [0.72, 0.55],
          [0.84, 0.66],
          [0.95, 0.64],
          [1.0, 0.52],
          [0.98, 0.4],
          [0.94, 0.32],
          [0.8, 0.35],
        ],
        0.018,
      ).turn(90),
      colour: over(
        (x) => (x > 0.86 ? CREAM : RED),
        NAVY,
        (x, y) => {
          const [u, v] = [x - 0.92, y - 0.5];
          return Math.abs(Math.hypot(u, (v - 0.04) * 1.1) - 0.03) < 0.009 ||
            Math.abs(Math.hypot(u, (v + 0.025) * 1.1) - 0.03) < 0.009
            ? 1
            : 0;
        },
      ),
    },
    {
      shape: tube([
        [0, 0.36, -0.85, 0.014],
        [0, 0.28, -0.93, 0.014],
        [0, 0.24, -1.0, 0.02],
      ]),
      colour: STEEL,
      metal: true,
      shine: 0.5,
    },
    // Locker behind the pilot with its lid and buckle
    {
      shape: block(0.07, 0.014, 0.08, 0.01).tilt(-6).move(0, 0.545, -0.37),
      colour: (x, _y, z) => (Math.abs(x) > 0.058 || Math.abs(z) > 0.068 ? NAVY : WOOD),
    },
    // Undercarriage
    {
      shape: join(
        rod([
          [0.1, 0.36, 0.42, 0.016],
          [0.24, 0.12, 0.36, 0.016],
        ]),
        rod([
          [0.1, 0.34, 0.18, 0.016],
          [0.24, 0.12, 0.34, 0.016],
        ]),
      ).mirror(),
      colour: STEEL,
    },
    {
      shape: rod([
        [-0.28, 0.12, 0.35, 0.014],
        [0.28, 0.12, 0.35, 0.014],
      ]),
      colour: STEEL,
    },
    { shape: wheel.move(0.27, 0.12, 0.35).mirror(), colour: DARK },
    {
      shape: lathe([
        [0.07, -0.012],
        [0.075, 0],
        [0.02, 0.035],
      ])
        .roll(90)
        .move(0.27, 0.12, 0.35)
        .mirror(),
      colour: CREAM,
    },
    {
      shape: join(...arc(0, 0, 0.158, 20, 340, 8).map(([x, y]) => drum(0.024, 0.024, 0.07).tilt(90).move(x, y, 0.52)))
        .tilt(-7)
        .move(0, 0.46, 0),
      colour: [0.4, 0.4, 0.42],
      metal: true,
      shine: 0.5,
    },
  ],
};
