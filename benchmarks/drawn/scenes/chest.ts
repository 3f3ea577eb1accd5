import { cloudy, over, wood, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { arc, ball, block, drum, hoop, join, plate, rod } from '../shapes/index.ts';

const IRON: Colour = [0.3, 0.29, 0.29];
const RUST: Colour = [0.42, 0.25, 0.15];
const BRASS: Colour = [0.8, 0.6, 0.25];
const rusty = cloudy(9);
const iron = {
  colour: over(worn(IRON, 0.15, 12), RUST, (x, y, z) => rusty(x, y, z) * 1.6 - 0.2),
  metal: true,
  shine: 0.35,
  bump: cloudy(40),
  relief: 0.004,
};
const oak = {
  colour: wood([0.55, 0.36, 0.19], [0.3, 0.17, 0.08], 'x', 22),
  shine: 0.2,
  bump: cloudy(30),
  relief: 0.003,
};
const dark = { colour: wood([0.4, 0.25, 0.13], [0.24, 0.13, 0.06], 'x', 22), shine: 0.2 };
const LID_R = 0.33;
const nails = (y: number, z: number, xs: number[]) => join(...xs.map((x) => ball(0.017, 0.017, 0.012).move(x, y, z)));
const lidPlank = (degrees: number) =>
  block(0.485, 0.05, 0.024, 0.01)
    .move(0, 0, LID_R - 0.03)
    .tilt(-degrees)
    .move(0, 0.42, 0);

/** A treasure chest; behind, two long hinges, a broken plank with a repair and a maker's mark. */
export const chest: DrawnScene = {
  name: 'treasure-chest',
  kind: 'prop',
  sizeM: 0.8,
  look: 'photo',
  yaw: -32,
  pitch: 20,
  light: 'window',
  ground: {
    floor: (x, z) => wood([0.5, 0.42, 0.34], [0.33, 0.26, 0.2], 'x', 5)(x, Math.floor(z * 2.2), z * 1.2),
    wall: [0.36, 0.33, 0.3],
  },
  parts: () => [
    { shape: block(0.47, 0.2, 0.3, 0.01).move(0, 0.21, 0), ...dark },
    { shape: join(...[0.1, 0.215, 0.33].map((y) => block(0.485, 0.053, 0.02, 0.012).move(0, y, 0.305))).fix(), ...oak },
    {
      shape: join(...[0.1, 0.215, 0.33].map((y) => block(0.485, 0.053, 0.02, 0.012).move(0, y, -0.305))).fix(),
      ...oak,
    },
    {
      shape: join(...[0.1, 0.215, 0.33].map((y) => block(0.018, 0.053, 0.3, 0.012).move(0.478, y, 0)))
        .fix()
        .mirror(),
      colour: wood([0.52, 0.34, 0.18], [0.3, 0.17, 0.08], 'z', 22),
      shine: 0.2,
    },
    // Lid of planks between two rounded ends
    {
      shape: plate([...arc(0, 0, 0.3, 0, 180, 24)], 0.465, 0.01)
        .turn(90)
        .move(0, 0.42, 0),
      ...dark,
    },
    { shape: join(...[12, 33, 54, 75, 96, 117, 138, 159].map((d) => lidPlank(d))).fix(), ...oak },
    // Iron bands over the lid and down the sides
    ...[-0.33, 0.33].map((x) => ({
      shape: plate([...arc(0, 0, 0.348, -2, 182, 30), ...arc(0, 0, 0.3, 182, -2, 30)], 0.04, 0.006)
        .turn(90)
        .move(x, 0.42, 0),
      ...iron,
    })),
    {
      shape: join(
        ...[-0.33, 0.33].flatMap((x) => [
          block(0.04, 0.19, 0.012, 0.004).move(x, 0.22, 0.325),
          block(0.04, 0.19, 0.012, 0.004).move(x, 0.22, -0.325),
        ]),
      ).fix(),
      ...iron,
    },
    {
      shape: join(
        block(0.5, 0.028, 0.012, 0.004).move(0, 0.405, 0.328),
        block(0.5, 0.028, 0.012, 0.004).move(0, 0.05, 0.328),
        block(0.5, 0.028, 0.012, 0.004).move(0, 0.405, -0.328),
        block(0.5, 0.028, 0.012, 0.004).move(0, 0.05, -0.328),
      ).fix(),
      ...iron,
    },
    {
      shape: join(
        block(0.012, 0.028, 0.33, 0.004).move(0.495, 0.405, 0),
        block(0.012, 0.028, 0.33, 0.004).move(0.495, 0.05, 0),
      )
        .fix()
        .mirror(),
      ...iron,
    },
    {
      shape: plate([...arc(0, 0, 0.345, 0, 180, 26), ...arc(0, 0, 0.27, 180, 0, 26)], 0.02, 0.006)
        .turn(90)
        .move(0.485, 0.42, 0)
        .fix()
        .mirror(),
      ...iron,
    },
    {
      shape: join(
        nails(0.405, 0.342, [-0.45, -0.2, 0.2, 0.45]),
        nails(0.05, 0.342, [-0.45, -0.33, -0.15, 0.15, 0.33, 0.45]),
        nails(0.3, 0.338, [-0.33, 0.33]),
        nails(0.15, 0.338, [-0.33, 0.33]),
      ),
      colour: BRASS,
      metal: true,
      shine: 0.6,
    },
    {
      shape: join(
        ...[25, 55, 90, 125, 155].flatMap((d) =>
          [-0.33, 0.33].map((x) => ball(0.017, 0.017, 0.012).move(0, 0, 0.35).tilt(-d).move(x, 0.42, 0)),
        ),
      ),
      colour: BRASS,
      metal: true,
      shine: 0.6,
    },
    // Lock
    {
      shape: plate(
        [
          [-0.075, -0.09],
          [0, -0.12],
          [0.075, -0.09],
          [0.085, 0.07],
          [0.05, 0.1],
          [-0.05, 0.1],
          [-0.085, 0.07],
        ],
        0.02,
        0.008,
      ).move(0, 0.36, 0.345),
      colour: worn(BRASS, 0.14, 16),
      metal: true,
      shine: 0.5,
    },
    {
      shape: join(
        drum(0.018, 0.018, 0.01).tilt(90).move(0, 0.365, 0.36),
        block(0.009, 0.028, 0.006).move(0, 0.335, 0.364),
      ),
      colour: [0.06, 0.05, 0.05],
    },
    {
      shape: block(0.045, 0.04, 0.025, 0.01).move(0, 0.47, 0.335),
      colour: worn(BRASS, 0.14, 16),
      metal: true,
      shine: 0.5,
    },
    // Handles at the sides
    {
      shape: join(
        hoop(0.08, 0.014).tilt(90).turn(90).roll(12).move(0.52, 0.2, 0),
        block(0.015, 0.03, 0.05).move(0.505, 0.28, 0),
      ).mirror(),
      ...iron,
    },
    // Feet
    {
      shape: join(
        ...[-0.42, 0.42].flatMap((x) => [-0.26, 0.26].map((z) => block(0.06, 0.03, 0.06).move(x, 0.02, z))),
      ).fix(),
      ...dark,
    },
    // Behind: hinges, a repair, a mark
    {
      shape: join(
        ...[-0.16, 0.16].flatMap((x) => [
          rod([
            [x - 0.06, 0.44, -0.345, 0.02],
            [x + 0.06, 0.44, -0.345, 0.02],
          ]),
          plate(
            [
              [-0.045, 0],
              [0.045, 0],
              [0.02, -0.2],
              [0.035, -0.24],
              [0, -0.28],
              [-0.035, -0.24],
              [-0.02, -0.2],
            ],
            0.01,
          ).move(x, 0.43, -0.335),
        ]),
      ).fix(),
      ...iron,
    },
    {
      shape: join(block(0.09, 0.07, 0.012, 0.004).roll(14).move(0.0, 0.2, -0.33)),
      colour: wood([0.72, 0.56, 0.36], [0.55, 0.38, 0.2], 'x', 20),
    },
    {
      shape: join(drum(0.055, 0.055, 0.014).tilt(-90).move(0.23, 0.13, -0.325)),
      colour: (x, _y, z) =>
        Math.hypot(x, z) < 0.03 && Math.abs(x) + Math.abs(z) > 0.018 ? [0.5, 0.06, 0.05] : [0.68, 0.1, 0.09],
      shine: 0.4,
    },
  ],
};
