import { cloudy, over, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { block, drum, hoop, join, lathe, rod, smoothLathe, smoothPlate } from '../shapes/index.ts';

const GREEN: Colour = [0.1, 0.42, 0.36];
const BLACK: Colour = [0.1, 0.1, 0.11];
const STEEL: Colour = [0.66, 0.67, 0.69];
const YELLOW: Colour = [0.95, 0.78, 0.12];
const pebble = cloudy(90);
const rubber = { colour: BLACK, shine: 0.15, bump: pebble, relief: 0.002 };
const ribs = (z: number) => Math.abs((((z + 2) * 30) % 1) - 0.5) < 0.22;

/** A cordless drill standing on its battery; behind, vents, a belt clip and a charge gauge. */
export const drill: DrawnScene = {
  name: 'cordless-drill',
  kind: 'tool',
  sizeM: 0.22,
  look: 'photo',
  yaw: 52,
  pitch: 12,
  light: 'studio',
  ground: { floor: (x, z) => worn([0.72, 0.7, 0.67], 0.04, 6)(x, 0, z), wall: [0.8, 0.79, 0.77] },
  parts: () => [
    // Motor housing along z
    {
      shape: smoothLathe([
        [0, -0.42],
        [0.1, -0.415],
        [0.135, -0.39],
        [0.15, -0.3],
        [0.155, -0.1],
        [0.15, 0.12],
        [0.125, 0.22],
        [0.1, 0.24],
      ])
        .tilt(90)
        .scale(0.88, 1.05, 1)
        .move(0, 0.86, 0)
        .fix(),
      colour: over(GREEN, BLACK, (x, y, z) =>
        z < -0.28 || (Math.abs(x) > 0.09 && Math.abs(y - 0.86) < 0.045 && z < 0.05 && z > -0.24 && ribs(z)) ? 1 : 0,
      ),
      shine: 0.35,
    },
    {
      shape: join(
        hoop(0.148, 0.012).tilt(90).scale(0.9, 1.05, 1).move(0, 0.86, -0.27),
        hoop(0.14, 0.012).tilt(90).scale(0.88, 1.05, 1).move(0, 0.86, 0.15),
      ),
      ...rubber,
    },
    {
      shape: block(0.132, 0.036, 0.12, 0.012).move(0, 0.9, -0.02),
      colour: over([0.92, 0.92, 0.9], GREEN, (x, y, z) =>
        Math.abs(x) > 0.125 && Math.abs(y) < 0.018 && Math.abs(z) < 0.09 && Math.abs((((z + 1) * 24) % 1) - 0.5) < 0.3
          ? 1
          : 0,
      ),
      shine: 0.4,
    },
    // Torque ring, chuck, bit
    {
      shape: drum(0.108, 0.108, 0.07, 0.01).tilt(90).move(0, 0.86, 0.23),
      colour: (x, y, z) => (Math.cos(Math.atan2(x, z) * 20) > 0.75 && y < 0.055 && y > 0.01 ? YELLOW : BLACK),
      shine: 0.3,
    },
    {
      shape: lathe(
        [
          [0.085, 0.3],
          [0.09, 0.31],
          [0.09, 0.42],
          [0.075, 0.45],
          [0.045, 0.51],
          [0.036, 0.52],
        ],
        36,
      )
        .tilt(90)
        .move(0, 0.86, 0),
      colour: (x, y, z) =>
        y < 0.42 && Math.cos(Math.atan2(x, z) * 24) > 0.5 ? [0.05, 0.05, 0.05] : [0.15, 0.15, 0.16],
      shine: 0.35,
    },
    {
      shape: rod([
        [0, 0.86, 0.5, 0.016],
        [0, 0.86, 0.72, 0.016],
        [0, 0.86, 0.74, 0.003],
      ]),
      colour: (x, y, z) =>
        Math.sin(z * 130 + 2 * Math.atan2(x, y - 0.86)) > 0.2 ? [0.75, 0.73, 0.68] : [0.35, 0.33, 0.3],
      metal: true,
      shine: 0.7,
    },
    // Handle with rubber at its back, trigger, forward-reverse switch
    {
      shape: smoothPlate(
        [
          [-0.2, 0.76],
          [-0.22, 0.64],
          [-0.2, 0.5],
          [-0.165, 0.34],
          [-0.16, 0.22],
          [0.06, 0.22],
          [0.03, 0.34],
          [0, 0.46],
          [-0.005, 0.6],
          [0.03, 0.72],
          [0.05, 0.78],
        ],
        0.085,
        0.045,
      )
        .turn(-90)
        .fix(),
      colour: (_x, _y, z) => (z < -0.1 ? BLACK : GREEN),
      shine: 0.3,
    },
    {
      shape: smoothPlate(
        [
          [-0.215, 0.7],
          [-0.23, 0.62],
          [-0.21, 0.5],
          [-0.18, 0.36],
          [-0.12, 0.36],
          [-0.13, 0.5],
          [-0.14, 0.62],
          [-0.12, 0.7],
        ],
        0.092,
        0.04,
      ).turn(-90),
      ...rubber,
    },
    {
      shape: smoothPlate(
        [
          [0, 0.72],
          [0.07, 0.71],
          [0.055, 0.64],
          [0.045, 0.57],
          [0, 0.55],
        ],
        0.04,
        0.02,
      ).turn(-90),
      colour: [0.7, 0.12, 0.1],
      shine: 0.5,
    },
    { shape: block(0.105, 0.022, 0.035, 0.012).move(0, 0.74, 0.02), colour: BLACK },
    // Foot and battery
    { shape: block(0.12, 0.05, 0.19, 0.03).move(0, 0.22, -0.02), colour: GREEN, shine: 0.35 },
    {
      shape: block(0.135, 0.085, 0.22, 0.03).move(0, 0.088, 0),
      colour: over(BLACK, YELLOW, (x, y, z) =>
        Math.abs(x) > 0.12 && Math.abs(y + 0.01) < 0.03 && Math.abs(z) < 0.1 ? 1 : 0,
      ),
      shine: 0.25,
    },
    { shape: block(0.14, 0.012, 0.225, 0.008).move(0, 0.16, 0), ...rubber },
    { shape: block(0.05, 0.025, 0.015, 0.008).move(0, 0.13, 0.222), colour: [0.7, 0.12, 0.1] },
    // Lamp above the foot
    { shape: drum(0.026, 0.022, 0.02).tilt(62).move(0, 0.25, 0.165), colour: [0.95, 0.95, 0.85], shine: 0.9 },
    // Behind: vents, gauge with three lights, belt clip, screws
    {
      shape: join(...[-1, 0, 1].map((i) => block(0.07, 0.008, 0.006).move(0, 0.86 + 0.035 * i, -0.418))),
      colour: [0.02, 0.02, 0.02],
    },
    {
      shape: block(0.075, 0.028, 0.01, 0.005).move(0, 0.09, -0.222),
      colour: (x, y) =>
        Math.hypot(((Math.abs(x + 0.2) % 0.04) - 0.02) * 1.2, y) < 0.012 && Math.abs(x) < 0.06
          ? [0.35, 0.9, 0.3]
          : [0.2, 0.2, 0.21],
    },
    {
      shape: join(
        block(0.012, 0.05, 0.05, 0.006).move(0.135, 0.24, -0.08),
        block(0.008, 0.14, 0.035, 0.006).move(0.155, 0.33, -0.1),
      ),
      colour: STEEL,
      metal: true,
      shine: 0.6,
    },
    {
      shape: join(
        ...[
          [0.6, -0.14],
          [0.36, -0.06],
          [0.8, 0.08],
          [0.8, -0.2],
        ].map(([y, z]) =>
          drum(0.014, 0.014, 0.012)
            .roll(-90)
            .move(y! > 0.7 ? 0.128 : 0.083, y!, z!),
        ),
      ).mirror(),
      colour: STEEL,
      metal: true,
      shine: 0.6,
    },
  ],
};
