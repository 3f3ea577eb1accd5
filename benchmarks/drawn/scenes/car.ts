import { worn } from '../paints.ts';
import type { Colour, DrawnPart, DrawnScene } from '../scene.ts';
import { arc, ball, block, drum, join, plate, ringOf, rod } from '../shapes/index.ts';

const ORANGE: Colour = [0.86, 0.36, 0.12];
const WHITE: Colour = [0.93, 0.92, 0.88];
const GLASS: Colour = [0.12, 0.16, 0.19];
const RUBBER: Colour = [0.09, 0.09, 0.095];
const CHROME: Colour = [0.8, 0.81, 0.83];
const RED: Colour = [0.75, 0.06, 0.06];
const chrome = { colour: CHROME, metal: true, shine: 0.85 };
const paint = { colour: worn(ORANGE, 0.02, 3), shine: 0.85 };
/** Narrower towards the roof and towards both ends. */
const tuck = (x: number, y: number, z: number): [number, number, number] => {
  const roof = 1 - 0.34 * Math.max(0, y - 0.5);
  const nose = 1 - 0.1 * (Math.abs(x) / 1.05) ** 4;
  return [x, y, z * roof * nose];
};
const wheel = join(
  ringOf(
    [
      [0.115, -0.07],
      [0.15, -0.08],
      [0.19, -0.075],
      [0.205, -0.05],
      [0.205, 0.05],
      [0.19, 0.075],
      [0.15, 0.08],
      [0.115, 0.07],
      [0.115, -0.07],
    ].reverse() as [number, number][],
  ),
);
const atWheels = (shape: typeof wheel) =>
  join(...[-0.62, 0.64].flatMap((x) => [shape.tilt(90).move(x, 0.205, 0.38), shape.tilt(-90).move(x, 0.205, -0.38)]));

/** With its front towards x. */
const makeParts = (): DrawnPart[] => [
  {
    shape: plate(
      [
        [-1.02, 0.2],
        [-0.87, 0.16],
        ...arc(-0.62, 0.205, 0.245, 180, 0, 12),
        [-0.3, 0.14],
        [0.34, 0.14],
        ...arc(0.64, 0.205, 0.245, 180, 0, 12),
        [0.92, 0.16],
        [1.04, 0.22],
        [1.06, 0.4],
        [1.0, 0.5],
        [0.5, 0.58],
        [-0.98, 0.62],
        [-1.04, 0.5],
      ],
      0.43,
      0.05,
    ).warp(tuck),
    ...paint,
  },
  // Cabin: glass, then roof and pillars around it
  {
    shape: plate(
      [
        [0.5, 0.55],
        [0.22, 0.88],
        [-0.62, 0.9],
        [-0.93, 0.6],
      ],
      0.4,
      0.03,
    ).warp(tuck),
    colour: GLASS,
    shine: 1,
  },
  {
    shape: plate(
      [
        [0.26, 0.86],
        [0.2, 0.9],
        [0.05, 0.925],
        [-0.5, 0.925],
        [-0.64, 0.905],
        [-0.68, 0.86],
      ],
      0.4,
      0.03,
    ).warp(tuck),
    ...paint,
  },
  ...[0.403, -0.403].map((z) => ({
    shape: join(
      plate(
        [
          [0.5, 0.56],
          [0.56, 0.56],
          [0.25, 0.9],
          [0.19, 0.9],
        ],
        0.022,
        0.008,
      ),
      plate(
        [
          [-0.1, 0.57],
          [-0.04, 0.57],
          [-0.04, 0.9],
          [-0.1, 0.9],
        ],
        0.02,
        0.006,
      ),
      plate(
        [
          [-0.62, 0.58],
          [-0.97, 0.6],
          [-0.66, 0.91],
          [-0.5, 0.91],
        ],
        0.024,
        0.008,
      ),
    )
      .move(0, 0, z * 0.985)
      .warp(tuck),
    ...paint,
  })),
  // A white stripe and door lines
  ...[0.424, -0.424].map((z) => ({
    shape: plate(
      [
        [-1.0, 0.4],
        [1.0, 0.37],
        [1.0, 0.42],
        [-1.0, 0.46],
      ],
      0.012,
      0.004,
    )
      .refine(4)
      .move(0, 0, z)
      .warp(tuck),
    colour: WHITE,
    shine: 0.8,
  })),
  {
    shape: join(
      ...[0.432, -0.432].flatMap((z) => [
        block(0.004, 0.2, 0.004).move(-0.09, 0.38, z),
        block(0.004, 0.18, 0.004).move(0.42, 0.38, z),
      ]),
    ),
    colour: [0.25, 0.1, 0.05],
  },
  { shape: join(...[0.44, -0.44].map((z) => block(0.05, 0.012, 0.012).move(0.02, 0.5, z))), ...chrome },
  { shape: join(...[0.45, -0.45].map((z) => block(0.035, 0.035, 0.05, 0.02).move(0.42, 0.6, z))), ...chrome },
  // Wheels
  { shape: atWheels(wheel), colour: RUBBER, shine: 0.2 },
  { shape: atWheels(drum(0.122, 0.118, 0.06).move(0, 0.0, 0)), ...chrome },
  {
    shape: atWheels(
      join(
        ...[0, 1, 2, 3, 4].map((i) =>
          block(0.02, 0.012, 0.05, 0.006)
            .move(0, 0.06, 0.062)
            .turn(72 * i),
        ),
      ),
    ),
    colour: [0.2, 0.2, 0.22],
  },
  { shape: atWheels(drum(0.035, 0.03, 0.078)), ...chrome },
  // Front: grille, lamps, bumper, plate
  {
    shape: block(0.02, 0.075, 0.34, 0.01).move(1.035, 0.41, 0),
    colour: (_x, y) => (Math.abs((((y + 1) * 38) % 1) - 0.5) < 0.25 ? [0.2, 0.2, 0.21] : [0.07, 0.07, 0.08]),
    shine: 0.5,
  },
  { shape: join(...[0.27, -0.27].map((z) => drum(0.078, 0.074, 0.04).roll(90).move(1.03, 0.415, z))), ...chrome },
  {
    shape: join(...[0.27, -0.27].map((z) => ball(0.03, 0.062, 0.062).move(1.065, 0.415, z))),
    colour: [0.95, 0.95, 0.88],
    shine: 1,
  },
  {
    shape: join(
      block(0.04, 0.035, 0.42, 0.02).move(1.06, 0.27, 0),
      block(0.12, 0.035, 0.02, 0.015).move(0.96, 0.27, 0.415),
      block(0.12, 0.035, 0.02, 0.015).move(0.96, 0.27, -0.415),
    ),
    ...chrome,
  },
  {
    shape: block(0.012, 0.035, 0.12, 0.004).move(1.1, 0.27, 0),
    colour: (_x, y, z) =>
      Math.abs(y) < 0.016 && Math.abs(((z * 28 + 40) % 1) - 0.5) < 0.28 && Math.abs(z) < 0.09
        ? [0.1, 0.1, 0.12]
        : WHITE,
  },
  {
    shape: join(...[0.36, -0.36].map((z) => block(0.02, 0.02, 0.05, 0.01).move(1.05, 0.335, z))),
    colour: [0.95, 0.6, 0.1],
    shine: 0.9,
  },
  // Back: lamps, bumper, plate, exhaust, handle
  {
    shape: join(...[0.33, -0.33].map((z) => block(0.02, 0.06, 0.06, 0.01).move(-1.02, 0.45, z))),
    colour: (_x, y) => (y > 0.02 ? [0.95, 0.55, 0.1] : RED),
    shine: 0.9,
  },
  {
    shape: join(
      block(0.04, 0.035, 0.42, 0.02).move(-1.05, 0.27, 0),
      block(0.12, 0.035, 0.02, 0.015).move(-0.95, 0.27, 0.415),
      block(0.12, 0.035, 0.02, 0.015).move(-0.95, 0.27, -0.415),
    ),
    ...chrome,
  },
  {
    shape: block(0.012, 0.04, 0.13, 0.004).move(-1.045, 0.39, 0),
    colour: (_x, y, z) =>
      Math.abs(y) < 0.018 && Math.abs(((z * 26 + 40) % 1) - 0.5) < 0.28 && Math.abs(z) < 0.1
        ? [0.1, 0.1, 0.12]
        : [0.95, 0.8, 0.2],
  },
  {
    shape: rod([
      [-0.9, 0.15, 0.2, 0.028],
      [-1.1, 0.15, 0.2, 0.028],
    ]),
    colour: [0.3, 0.3, 0.31],
    metal: true,
    shine: 0.5,
  },
  { shape: block(0.012, 0.015, 0.07).move(-1.02, 0.53, 0), ...chrome },
  // Roof rack with a case and a rolled blanket
  {
    shape: join(
      ...[0.3, -0.3].map((z) =>
        rod([
          [0.15, 0.97, z, 0.014],
          [-0.55, 0.97, z, 0.014],
        ]),
      ),
      ...[0.1, -0.2, -0.5].map((x) =>
        rod([
          [x, 0.97, 0.3, 0.012],
          [x, 0.97, -0.3, 0.012],
        ]),
      ),
      ...[0.1, -0.5].flatMap((x) =>
        [0.3, -0.3].map((z) =>
          rod([
            [x, 0.9, z, 0.012],
            [x, 0.97, z, 0.012],
          ]),
        ),
      ),
    ),
    ...chrome,
  },
  {
    shape: block(0.21, 0.085, 0.25, 0.02).move(-0.33, 1.06, 0),
    colour: (x, y, z) =>
      Math.abs(y + 0.02) < 0.008 || Math.abs(Math.abs(z) - 0.15) < 0.02
        ? [0.25, 0.15, 0.08]
        : worn([0.55, 0.33, 0.17], 0.12, 12)(x, y, z),
    shine: 0.3,
  },
  {
    shape: rod(
      [
        [0.03, 1.035, -0.24, 0.075],
        [0.03, 1.035, 0.24, 0.075],
      ],
      24,
    ),
    colour: (x, y, z) =>
      Math.floor(z * 16 + 50) % 3 === 0 ? [0.2, 0.35, 0.3] : worn([0.68, 0.62, 0.48], 0.1, 40)(x, y, z),
  },
];

/** A hatchback of the seventies, seen as a toy; behind, a bumper, lamps, a plate, an exhaust and a roof rack with a case. */
export const car: DrawnScene = {
  name: 'hatchback',
  kind: 'vehicle',
  sizeM: 3.7,
  look: 'photo',
  yaw: -48,
  pitch: 16,
  light: 'sun',
  ground: { floor: (x, z) => worn([0.5, 0.5, 0.49], 0.3, 40)(x, 0, z), wall: [0.66, 0.73, 0.8] },
  parts: () => makeParts().map((part) => ({ ...part, shape: part.shape.turn(-90) })),
};
