import { cloudy, over, wood, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { block, drum, hoop, join, lathe, plate, rod, smoothPlate, tube } from '../shapes/index.ts';

const STEEL: Colour = [0.6, 0.61, 0.63];
const RUST: Colour = [0.42, 0.24, 0.13];
const BLUE: Colour = [0.12, 0.28, 0.5];
const rusty = cloudy(12);
const steel = {
  colour: over(worn(STEEL, 0.12, 20), RUST, (x, y, z) => 1.5 * rusty(x, y, z) - 0.5),
  metal: true,
  shine: 0.6,
};
const polished = { colour: [0.78, 0.79, 0.8] as Colour, metal: true, shine: 0.8 };
const prong = smoothPlate(
  [
    [0, 0.05],
    [-0.1, 0.06],
    [-0.2, 0.02],
    [-0.29, -0.08],
    [-0.33, -0.16],
    [-0.31, -0.165],
    [-0.25, -0.09],
    [-0.17, -0.03],
    [-0.08, -0.02],
    [0, -0.05],
  ],
  0.024,
  0.012,
);

/** A claw hammer lying on a bench; behind, a price label and a cord through the grip. */
export const hammer: DrawnScene = {
  name: 'hammer',
  kind: 'tool',
  sizeM: 0.33,
  look: 'photo',
  yaw: 20,
  pitch: 32,
  light: 'lamp',
  ground: {
    floor: (x, z) => wood([0.68, 0.52, 0.34], [0.5, 0.35, 0.2], 'x', 6)(x, Math.floor(z * 2), z * 1.4),
    wall: [0.5, 0.44, 0.38],
  },
  parts: () => [
    // Lies on the bench: handle along x, head at the left, striking along z
    {
      shape: tube(
        [
          [-0.52, 0.1, 0, 0.036, 0.05],
          [-0.2, 0.095, 0, 0.034, 0.046],
          [0.1, 0.09, 0, 0.034, 0.044],
          [0.3, 0.09, 0, 0.042, 0.056],
          [0.55, 0.09, 0, 0.046, 0.06],
          [0.68, 0.09, 0, 0.05, 0.068],
        ],
        24,
      ),
      colour: wood([0.78, 0.58, 0.34], [0.58, 0.38, 0.19], 'x', 30),
      shine: 0.4,
    },
    {
      shape: tube(
        [
          [0.2, 0.09, 0, 0.046, 0.056],
          [0.3, 0.09, 0, 0.052, 0.066],
          [0.44, 0.09, 0, 0.05, 0.062],
          [0.56, 0.09, 0, 0.054, 0.07],
          [0.66, 0.09, 0, 0.058, 0.076],
        ],
        24,
      ),
      colour: over(BLUE, [0.06, 0.1, 0.18], (x, y, z) =>
        Math.abs((((x + 1) * 22) % 1) - 0.5) < 0.12 && Math.abs(x - 0.42) < 0.15
          ? 1
          : cloudy(30)(x, y, z) > 0.75
            ? 0.6
            : 0,
      ),
      bump: (x) => (Math.abs((((x + 1) * 22) % 1) - 0.5) < 0.12 ? -1 : 0),
      relief: 0.004,
      shine: 0.2,
    },
    { shape: hoop(0.05, 0.012).roll(90).scale(1, 1, 1.2).move(0.19, 0.09, 0), colour: [0.9, 0.78, 0.2], shine: 0.3 },
    // Head: eye block, neck, striking face
    { shape: block(0.075, 0.075, 0.1, 0.025).move(-0.46, 0.095, 0), ...steel },
    {
      shape: lathe(
        [
          [0.058, 0.08],
          [0.045, 0.1],
          [0.045, 0.16],
          [0.075, 0.2],
        ],
        32,
      )
        .tilt(90)
        .move(-0.46, 0.095, 0),
      ...steel,
    },
    {
      shape: lathe(
        [
          [0.07, 0.19],
          [0.088, 0.205],
          [0.088, 0.29],
          [0.08, 0.305],
        ],
        32,
      )
        .tilt(90)
        .move(-0.46, 0.095, 0),
      colour: (x, y, z) => (y > 0.298 ? worn([0.8, 0.81, 0.82], 0.2, 30)(x, y, z) : steel.colour(x, y, z)),
      metal: true,
      shine: 0.75,
    },
    { shape: join(drum(0.02, 0.02, 0.01).move(-0.46, 0.168, 0)), ...polished },
    // Claw: two prongs with a gap, bending towards the handle
    {
      shape: join(prong.move(0, 0, 0.034), prong.move(0, 0, -0.034))
        .tilt(90)
        .turn(-90)
        .move(-0.46, 0.095, -0.06),
      ...steel,
    },
    // Wedge in the end of the handle, wood behind the head
    { shape: block(0.008, 0.03, 0.028, 0.004).move(-0.556, 0.1, 0), ...polished },
    // Behind: a cord through the grip, a sticker with a price
    {
      shape: tube(
        [
          [0.66, 0.1, -0.06, 0.012],
          [0.76, 0.06, -0.1, 0.012],
          [0.84, 0.015, -0.06, 0.012],
          [0.82, 0.014, 0.06, 0.012],
          [0.74, 0.05, 0.1, 0.012],
          [0.65, 0.1, 0.06, 0.012],
        ],
        10,
      ),
      colour: [0.62, 0.14, 0.12],
      bump: cloudy(90),
      relief: 0.003,
    },
    {
      shape: block(0.05, 0.028, 0.006, 0.003).move(-0.08, 0.095, -0.047),
      colour: (x, y) =>
        Math.abs(y) < 0.014 && Math.abs((((x + 1) * 60) % 1) - 0.5) < 0.24 && Math.abs(x) < 0.038
          ? [0.1, 0.1, 0.1]
          : [0.95, 0.85, 0.2],
    },
    {
      shape: rod([
        [-0.46, 0.095, -0.1, 0.03],
        [-0.46, 0.095, -0.12, 0.03],
      ]),
      ...steel,
    },
    {
      shape: plate(
        [
          [-0.03, -0.02],
          [0.03, -0.02],
          [0.03, 0.02],
          [-0.03, 0.02],
        ],
        0.004,
      )
        .tilt(-90)
        .move(-0.46, 0.172, 0.05),
      colour: (x, y) => (Math.abs(Math.hypot(x, y) - 0.013) < 0.004 ? [0.25, 0.25, 0.26] : STEEL),
      metal: true,
      shine: 0.5,
    },
  ],
};
