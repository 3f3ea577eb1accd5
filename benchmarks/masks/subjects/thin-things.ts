import { cloudy, mix, wood } from '../../drawn/paints.ts';
import type { DrawnPart, DrawnScene } from '../../drawn/scene.ts';
import { ball, block, drum, hoop, join, plate, rod, tube } from '../../drawn/shapes/index.ts';

const leafy = cloudy(7);

/** What consists of little more than outlines. */
export const THIN_THINGS: readonly DrawnScene[] = [
  scene('house-plant', 'plant', 18, 10, () => [
    { shape: drum(0.16, 0.2, 0.28), colour: [0.72, 0.4, 0.28], bump: leafy, relief: 0.003 },
    ...Array.from({ length: 13 }, (_, k) => stem(k)).flat(),
  ]),
  scene('bicycle', 'vehicle', 74, 6, () => [
    ...[-0.52, 0.52].map(
      (z): DrawnPart => ({
        shape: join(
          hoop(0.34, 0.022),
          ...[0, 30, 60, 90, 120, 150].map((angle) =>
            rod(
              [
                [-0.33, 0, 0, 0.006],
                [0.33, 0, 0, 0.006],
              ],
              8,
            ).turn(angle),
          ),
        )
          .roll(90)
          .move(0, 0.36, z),
        colour: [0.1, 0.1, 0.11],
      }),
    ),
    {
      shape: join(
        bar([0, 0.36, 0.52], [0, 0.8, 0.36]),
        bar([0, 0.76, 0.36], [0, 0.34, -0.02]),
        bar([0, 0.76, 0.36], [0, 0.74, -0.2]),
        bar([0, 0.34, -0.02], [0, 0.86, -0.24]),
        bar([0, 0.34, -0.02], [0, 0.36, -0.52]),
        bar([0, 0.72, -0.2], [0, 0.36, -0.52]),
      ),
      colour: [0.16, 0.36, 0.6],
      shine: 0.8,
    },
    {
      shape: tube([
        [-0.26, 0.86, 0.26, 0.016],
        [-0.1, 0.86, 0.36, 0.016],
        [0.1, 0.86, 0.36, 0.016],
        [0.26, 0.86, 0.26, 0.016],
      ]),
      colour: [0.7, 0.7, 0.72],
      metal: true,
      shine: 0.8,
    },
    { shape: block(0.06, 0.03, 0.13, 0.025).move(0, 0.89, -0.25), colour: [0.3, 0.18, 0.1] },
  ]),
  scene('bar-stool', 'furniture', 30, 14, () => [
    {
      shape: drum(0.22, 0.22, 0.05).move(0, 0.95, 0),
      colour: wood([0.7, 0.5, 0.3], [0.5, 0.32, 0.18], 'x'),
      shine: 0.3,
    },
    {
      shape: join(
        ...[45, 135, 225, 315].map((angle) =>
          rod(
            [
              [0, 0, 0.3, 0.014],
              [0, 0.95, 0.14, 0.014],
            ],
            12,
          ).turn(angle),
        ),
        hoop(0.245, 0.011).move(0, 0.3, 0),
      ),
      colour: [0.2, 0.2, 0.21],
      metal: true,
      shine: 0.6,
    },
  ]),
  scene('tripod-lamp', 'furniture', -24, 10, () => [
    { shape: drum(0.2, 0.13, 0.26).move(0, 0.98, 0), colour: [0.9, 0.86, 0.76], bump: cloudy(60), relief: 0.002 },
    {
      shape: rod([
        [0, 0.7, 0, 0.012],
        [0, 1, 0, 0.012],
      ]),
      colour: [0.7, 0.6, 0.35],
      metal: true,
      shine: 0.7,
    },
    {
      shape: join(
        ...[0, 120, 240].map((angle) =>
          rod(
            [
              [0, 0, 0.32, 0.016],
              [0, 0.78, 0.02, 0.02],
            ],
            12,
          ).turn(angle),
        ),
      ),
      colour: wood([0.62, 0.44, 0.26], [0.4, 0.26, 0.14], 'y'),
      shine: 0.3,
    },
    { shape: ball(0.035).move(0, 0.78, 0), colour: [0.7, 0.6, 0.35], metal: true, shine: 0.7 },
  ]),
];

function scene(
  name: string,
  kind: DrawnScene['kind'],
  yaw: number,
  pitch: number,
  parts: DrawnScene['parts'],
): DrawnScene {
  return { name, kind, sizeM: 1, look: 'photo', yaw, pitch, light: 'window', ground: null, parts };
}

function bar(from: readonly [number, number, number], to: readonly [number, number, number]) {
  return rod(
    [
      [...from, 0.018],
      [...to, 0.018],
    ],
    12,
  );
}

/** A bent stem with a leaf at its end. */
function stem(k: number): DrawnPart[] {
  const [angle, tall, wide] = [k * 137.5, 0.55 + 0.05 * ((k * 7) % 9), 0.12 + 0.03 * ((k * 5) % 8)];
  return [
    {
      shape: tube(
        [
          [0, 0.26, 0.03, 0.008],
          [0, 0.26 + 0.6 * (tall - 0.2), 0.5 * wide, 0.007],
          [0, tall, wide, 0.005],
        ],
        8,
      ).turn(angle),
      colour: [0.36, 0.42, 0.2],
    },
    {
      shape: plate(
        [
          [0, 0],
          [0.05, 0.07],
          [0.055, 0.14],
          [0.03, 0.22],
          [0, 0.28],
          [-0.03, 0.22],
          [-0.055, 0.14],
          [-0.05, 0.07],
        ],
        0.004,
      )
        .tilt(24 + 8 * (k % 5))
        .move(0, tall - 0.01, wide)
        .turn(angle),
      colour: (x, y, z) => mix([0.2, 0.42, 0.16], [0.46, 0.6, 0.28], 0.5 + 0.5 * leafy(x, y, z)),
      shine: 0.3,
    },
  ];
}
