import { bricks, cloudy, mix, over, wood, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { arc, ball, blob, block, drum, join, lathe, plate, rod } from '../shapes/index.ts';

const STONE: Colour = [0.72, 0.67, 0.57];
const JOINT: Colour = [0.5, 0.46, 0.4];
const SLATE: Colour = [0.3, 0.37, 0.5];
const DARK: Colour = [0.14, 0.12, 0.12];
const rough = cloudy(3);
const fine = cloudy(14);
const wall = { colour: worn(bricks(STONE, JOINT, 0.09, 0.042), 0.12, 3), bump: cloudy(40), relief: 0.003 };
/** Bricks around a tower, whatever way they face. */
const round = {
  colour: (x: number, y: number, z: number): Colour =>
    bricks(STONE, JOINT, 0.09, 0.042)(Math.atan2(x, z) * Math.hypot(x, z), y, 0),
  bump: cloudy(40),
  relief: 0.003,
};
const merlons = (half: number, y: number, z: number) =>
  join(
    ...Array.from({ length: Math.floor(half / 0.055) }, (_, i) =>
      block(0.026, 0.032, 0.022, 0.004).move(-half + 0.05 + 0.11 * i, y, z),
    ),
  );
const tower = (r: number, height: number) =>
  lathe(
    [
      [1.14 * r, 0],
      [1.04 * r, 0.08],
      [r, 0.14],
      [r, height - 0.1],
      [1.16 * r, height - 0.04],
      [1.16 * r, height],
    ],
    40,
  );
const crown = (r: number, height: number) =>
  block(0.26 * r, 0.03, 0.026, 0.004)
    .move(0, height + 0.025, 1.1 * r)
    .around(9);
const roof = (r: number, y: number, height: number) =>
  lathe(
    [
      [1.24 * r, y],
      [1.22 * r, y + 0.015],
      [0.62 * r, y + 0.45 * height],
      [0.012, y + height],
    ],
    40,
  );
const slit = (x: number, y: number, z: number, turn: number) =>
  block(0.012, 0.045, 0.012, 0.004).move(0, y, z).turn(turn).move(x, 0, 0);
const CORNERS = [
  [-0.55, 0.45],
  [0.55, 0.45],
  [0.55, -0.45],
  [-0.55, -0.45],
] as const;
const slates = {
  colour: (x: number, y: number, z: number): Colour =>
    mix(SLATE, [0.22, 0.27, 0.38], (Math.abs((((y + 1) * 26) % 1) - 0.5) < 0.1 ? 1 : 0.3) + 0.5 * fine(x, y, z)),
  shine: 0.25,
};

/** A castle with four towers, a gate and a keep; behind, a postern with a stair, a bay and ivy. */
export const castle: DrawnScene = {
  name: 'castle',
  kind: 'building',
  sizeM: 48,
  look: 'oil',
  yaw: -30,
  pitch: 20,
  light: 'sun',
  ground: {
    floor: (x, z) => mix([0.5, 0.58, 0.3], [0.36, 0.46, 0.24], 0.5 + rough(x, 0, z)),
    wall: [0.62, 0.76, 0.88],
  },
  parts: () => [
    {
      shape: blob(
        (x, y, z) =>
          0.8 *
          Math.max(
            Math.hypot(x / 0.95, z / 0.8) - 0.95 + 0.08 * rough(x, y, z) + 0.35 * y,
            y - 0.07 - 0.015 * fine(x * 0.3, 0, z * 0.3),
            -y,
          ),
        90,
      ),
      colour: (x, y, z) =>
        y > 0.05
          ? mix([0.44, 0.54, 0.26], [0.34, 0.44, 0.2], 0.5 + fine(x, y, z))
          : mix([0.5, 0.46, 0.4], [0.36, 0.33, 0.3], 0.5 + fine(x, y * 2, z)),
      bump: fine,
      relief: 0.01,
    },
    // Walls and battlements
    {
      shape: join(
        block(0.55, 0.17, 0.035, 0.005).move(0, 0.22, 0.45),
        block(0.55, 0.17, 0.035, 0.005).move(0, 0.22, -0.45),
        block(0.035, 0.17, 0.45, 0.005).move(0.55, 0.22, 0).mirror(),
        merlons(0.5, 0.42, 0.465),
        merlons(0.5, 0.42, -0.465),
        merlons(0.4, 0.42, 0.565).turn(90).mirror(),
      ).fix(),
      ...wall,
    },
    // Towers: three flat, one with a roof
    ...CORNERS.map(([x, z], i) => ({
      shape: join(tower(0.13, i === 1 ? 0.74 : 0.6), crown(0.13, i === 1 ? 0.74 : 0.6)).move(x, 0.04, z),
      ...round,
    })),
    { shape: join(roof(0.13, 0.79, 0.34).move(0.55, 0, 0.45)), ...slates },
    {
      shape: join(
        ...CORNERS.flatMap(([x, z]) => [
          slit(x, 0.4, 0.128, z > 0 ? 0 : 180).move(0, 0, z),
          slit(x, 0.3, 0.128, x > 0 ? 90 : -90).move(0, 0, z),
        ]),
      ),
      colour: DARK,
    },
    // Gatehouse
    {
      shape: join(
        block(0.17, 0.24, 0.09, 0.006).move(0, 0.29, 0.48),
        merlons(0.17, 0.555, 0.555),
        merlons(0.17, 0.555, 0.41),
      ).fix(),
      ...wall,
    },
    {
      shape: plate([[-0.075, 0.05], [0.075, 0.05], [0.075, 0.2], ...arc(0, 0.2, 0.075, 0, 180, 12)], 0.012).move(
        0,
        0.02,
        0.57,
      ),
      colour: over(DARK, [0.42, 0.3, 0.2], (x, y) =>
        Math.abs((((x + 1) * 33) % 1) - 0.5) < 0.14 || Math.abs((((y + 1) * 33) % 1) - 0.5) < 0.14 ? 1 : 0,
      ),
    },
    {
      shape: plate([...arc(0, 0.2, 0.1, 0, 180, 14), ...arc(0, 0.2, 0.074, 180, 0, 14)], 0.02).move(0, 0.02, 0.568),
      colour: worn([0.8, 0.76, 0.68], 0.1, 12),
    },
    {
      shape: block(0.085, 0.01, 0.13, 0.004).tilt(8).move(0, 0.055, 0.69),
      colour: wood([0.5, 0.36, 0.22], [0.34, 0.23, 0.13], 'z', 20),
    },
    {
      shape: plate(
        [
          [-0.05, 0.5],
          [-0.05, 0.36],
          [0, 0.31],
          [0.05, 0.36],
          [0.05, 0.5],
        ],
        0.006,
      ).move(0, 0, 0.577),
      colour: over([0.72, 0.14, 0.14], [0.92, 0.74, 0.3], (x, y) => (Math.abs(x) + Math.abs(y - 0.42) < 0.036 ? 1 : 0)),
    },
    // Keep with a steep roof, turrets, flag
    {
      shape: join(
        block(0.24, 0.36, 0.2, 0.006).move(0, 0.42, -0.12),
        merlons(0.24, 0.8, 0.07),
        merlons(0.24, 0.8, -0.31),
      ).fix(),
      ...wall,
    },
    {
      shape: plate(
        [
          [-0.2, 0],
          [0.2, 0],
          [0, 0.3],
        ],
        0.17,
        0.006,
      ).move(0, 0.78, -0.12),
      ...slates,
    },
    { shape: join(tower(0.085, 0.55).move(-0.24, 0.5, 0.04), crown(0.085, 0.55).move(-0.24, 0.5, 0.04)), ...round },
    { shape: roof(0.085, 1.07, 0.3).move(-0.24, 0, 0.04), ...slates },
    {
      shape: join(
        ...[-0.12, 0, 0.12].flatMap((x) =>
          [0.42, 0.6].map((y) =>
            plate([[-0.022, 0], [0.022, 0], [0.022, 0.06], ...arc(0, 0.06, 0.022, 0, 180, 6)], 0.01).move(x, y, 0.08),
          ),
        ),
        slit(-0.24, 0.86, 0.083, 0).move(0, 0, 0.04),
      ),
      colour: [0.2, 0.17, 0.2],
    },
    {
      shape: join(
        rod(
          [
            [0.55, 1.1, 0.45, 0.012],
            [0.55, 1.32, 0.45, 0.01],
          ],
          8,
        ),
        rod(
          [
            [-0.24, 1.34, 0.04, 0.012],
            [-0.24, 1.56, 0.04, 0.01],
          ],
          8,
        ),
      ),
      colour: DARK,
    },
    ...[
      [0.55, 1.31, 0.45],
      [-0.24, 1.55, 0.04],
    ].map(([x, y, z]) => ({
      shape: plate(
        [
          [0, 0],
          [0.17, -0.045],
          [0, -0.09],
        ],
        0.005,
      )
        .refine(2)
        .warp((a, b, c) => [a, b, c + 0.02 * Math.sin(a * 34)])
        .move(x!, y!, z!),
      colour: [0.78, 0.16, 0.15] as Colour,
    })),
    // Behind: postern, stair, bay with its own roof, ivy
    {
      shape: plate([[-0.05, 0.05], [0.05, 0.05], [0.05, 0.15], ...arc(0, 0.15, 0.05, 0, 180, 8)], 0.01).move(
        0.25,
        0.02,
        -0.49,
      ),
      colour: wood([0.45, 0.27, 0.15], [0.3, 0.17, 0.1], 'y', 24),
    },
    {
      shape: join(...[0, 1, 2].map((i) => block(0.08, 0.014, 0.03).move(0.25, 0.07 - 0.02 * i, -0.52 - 0.04 * i))),
      ...wall,
    },
    {
      shape: join(
        lathe(
          [
            [0.02, 0.3],
            [0.09, 0.42],
            [0.09, 0.62],
          ],
          8,
        ).move(-0.05, 0, -0.32),
      ).fix(),
      ...wall,
    },
    {
      shape: lathe(
        [
          [0.11, 0.62],
          [0.06, 0.7],
          [0.01, 0.82],
        ],
        8,
      ).move(-0.05, 0, -0.32),
      colour: [0.62, 0.3, 0.22],
    },
    {
      shape: join(
        ...Array.from({ length: 26 }, (_, i) =>
          ball(0.045, 0.04, 0.02).move(
            -0.38 + 0.07 * (i % 5) + 0.02 * Math.sin(i * 7),
            0.1 + 0.06 * Math.floor(i / 5) - 0.01 * (i % 3),
            -0.49,
          ),
        ),
      ),
      colour: mixLeaf,
    },
    { shape: drum(0.035, 0.035, 0.07).move(0.36, 0.06, 0.2), colour: [0.5, 0.36, 0.22] },
  ],
};

function mixLeaf(x: number, y: number, z: number): Colour {
  return mix([0.24, 0.4, 0.17], [0.36, 0.5, 0.22], 0.5 + fine(x * 3, y * 3, z * 3));
}
