import { cloudy, mix, over, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, blob, block, drum, hoop, join, lathe, plate, rod, smoothLathe } from '../shapes/index.ts';

const WHITE: Colour = [0.93, 0.92, 0.88];
const RED: Colour = [0.75, 0.17, 0.14];
const IRON: Colour = [0.2, 0.22, 0.25];
const ROCK: Colour = [0.47, 0.43, 0.39];
const rough = cloudy(3.2);
const fine = cloudy(11);
const streaks = cloudy(5);
const radiusAt = (y: number) => 0.25 - 0.1 * ((y - 0.3) / 1.1) ** 0.85;
const windowAt = (y: number, degrees: number) =>
  join(block(0.032, 0.055, 0.03, 0.012))
    .move(0, y, radiusAt(y) - 0.005)
    .turn(degrees);

/** A striped lighthouse on a rock; behind, a keeper's hut with a red roof and a boat stair. */
export const lighthouse: DrawnScene = {
  name: 'lighthouse',
  kind: 'building',
  sizeM: 24,
  look: 'photo',
  yaw: 22,
  pitch: 13,
  light: 'sun',
  ground: { floor: [0.34, 0.5, 0.55], wall: [0.62, 0.75, 0.85] },
  parts: () => [
    {
      shape: blob(
        (x, y, z) =>
          Math.max(
            Math.hypot(x / 1.15, (y - 0.02) * 1.5, z / 1.05) - 0.5 + 0.07 * rough(x, y, z) + 0.02 * fine(x, y, z),
            -y,
            y - 0.3 - 0.02 * rough(x * 2, 0, z * 2),
          ),
        90,
      ),
      colour: (x, y, z) =>
        y > 0.27
          ? mix([0.45, 0.52, 0.26], ROCK, 0.3 + fine(x, y, z))
          : mix(y < 0.07 ? [0.22, 0.22, 0.2] : ROCK, [0.3, 0.27, 0.25], 0.3 + 0.9 * fine(x, y * 3, z)),
      bump: cloudy(18),
      relief: 0.012,
    },
    // Tower in red and white rings, dirty below the windows
    {
      shape: lathe(
        [
          [0.27, 0.24],
          [0.27, 0.31],
          ...Array.from({ length: 12 }, (_, i) => [radiusAt(0.31 + i * 0.0955), 0.31 + i * 0.0955] as const),
        ],
        64,
      ),
      colour: over(
        (_x, y) => (Math.floor((y - 0.31) / 0.22) % 2 === 0 ? WHITE : RED),
        [0.55, 0.5, 0.44],
        (x, y, z) => 0.5 * streaks(x * 3, y * 0.5, z * 3) - 0.05,
      ),
      shine: 0.15,
    },
    { shape: block(0.06, 0.1, 0.04, 0.01).move(0, 0.39, 0.25), colour: WHITE },
    { shape: block(0.042, 0.082, 0.04, 0.008).move(0, 0.385, 0.258), colour: [0.17, 0.3, 0.38] },
    {
      shape: join(windowAt(0.68, 0), windowAt(0.95, 35), windowAt(1.15, -20), windowAt(0.85, 180), windowAt(1.1, 150)),
      colour: [0.13, 0.17, 0.22],
      shine: 0.9,
    },
    {
      shape: join(
        ...[
          [0.68, 0],
          [0.95, 35],
          [1.15, -20],
          [0.85, 180],
          [1.1, 150],
        ].map(([y, d]) =>
          block(0.05, 0.012, 0.03, 0.005)
            .move(0, y! - 0.066, radiusAt(y!) + 0.005)
            .turn(d!),
        ),
      ),
      colour: [0.75, 0.73, 0.7],
    },
    // Gallery, lantern, dome
    {
      shape: smoothLathe([
        [0.14, 1.34],
        [0.16, 1.37],
        [0.225, 1.4],
        [0.235, 1.42],
        [0.235, 1.435],
        [0.2, 1.44],
      ]),
      colour: worn(IRON, 0.1, 12),
      shine: 0.4,
    },
    {
      shape: join(
        ...Array.from({ length: 16 }, (_, i) =>
          rod(
            [
              [0, 1.43, 0.222, 0.006],
              [0, 1.53, 0.222, 0.006],
            ],
            8,
          ).turn(22.5 * i),
        ),
        hoop(0.222, 0.008).move(0, 1.53, 0),
        hoop(0.222, 0.005).move(0, 1.48, 0),
      ),
      colour: IRON,
      shine: 0.5,
    },
    { shape: drum(0.125, 0.125, 0.06).move(0, 1.43, 0), colour: WHITE },
    {
      shape: lathe(
        [
          [0.115, 1.48],
          [0.115, 1.65],
        ],
        12,
      ),
      colour: (_x, y) => (Math.abs(y - 1.565) < 0.05 ? [1, 0.93, 0.62] : [0.72, 0.82, 0.84]),
      shine: 1,
    },
    {
      shape: join(
        ...Array.from({ length: 12 }, (_, i) =>
          rod(
            [
              [0, 1.48, 0.116, 0.007],
              [0, 1.65, 0.116, 0.007],
            ],
            8,
          ).turn(30 * i),
        ),
        hoop(0.117, 0.008).move(0, 1.565, 0),
      ),
      colour: IRON,
      shine: 0.5,
    },
    {
      shape: smoothLathe([
        [0.15, 1.64],
        [0.145, 1.66],
        [0.11, 1.72],
        [0.05, 1.77],
        [0.02, 1.79],
        [0.015, 1.82],
      ]),
      colour: worn(RED, 0.08, 8),
      shine: 0.5,
    },
    {
      shape: join(
        ball(0.028).move(0, 1.83, 0),
        rod(
          [
            [0, 1.83, 0, 0.006],
            [0, 1.95, 0, 0.004],
          ],
          8,
        ),
      ),
      colour: IRON,
      metal: true,
      shine: 0.5,
    },
    // Hut behind
    {
      shape: plate(
        [
          [-0.13, 0.24],
          [0.13, 0.24],
          [0.13, 0.42],
          [0, 0.52],
          [-0.13, 0.42],
        ],
        0.13,
        0.004,
      )
        .turn(90)
        .move(0.02, 0, -0.36)
        .fix(),
      colour: worn(WHITE, 0.06, 8),
    },
    ...[1, -1].map((s) => ({
      shape: block(0.155, 0.012, 0.1, 0.005)
        .tilt(-37 * s * -1)
        .move(0.02, 0.485, -0.36 + 0.072 * s)
        .fix(),
      colour: (x: number, y: number) =>
        (Math.abs((((x + 1) * 30) % 1) - 0.5) < 0.12
          ? [0.45, 0.15, 0.11]
          : mix([0.7, 0.27, 0.18], [0.58, 0.2, 0.14], Math.sin(y * 200))) as Colour,
    })),
    {
      shape: join(block(0.035, 0.035, 0.01).move(-0.04, 0.36, -0.49), block(0.035, 0.035, 0.01).move(0.1, 0.36, -0.49)),
      colour: [0.13, 0.17, 0.22],
      shine: 0.8,
    },
    { shape: block(0.03, 0.06, 0.03, 0.006).move(0.1, 0.54, -0.33).fix(), colour: [0.55, 0.3, 0.24] },
    // Stair down to the water at the right, and a small shed with a ring buoy
    {
      shape: join(
        ...Array.from({ length: 9 }, (_, i) =>
          block(0.05, 0.018, 0.022, 0.004)
            .move(-0.3 - 0.027 * i, 0.29 - 0.032 * i, 0.18 + 0.012 * i)
            .turn(0),
        ),
      ),
      colour: [0.6, 0.58, 0.55],
    },
    {
      shape: hoop(0.045, 0.015).tilt(90).move(0.11, 0.4, 0.242).turn(14),
      colour: (x, _y, z) => (Math.floor((Math.atan2(x, z) / Math.PI) * 4 + 8) % 2 ? [0.9, 0.4, 0.15] : WHITE),
    },
  ],
};
