import { noise } from '../../../scripts/pictures/grains.ts';
import { cloudy, dim, mix, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, blob, block, drum, join, lathe, plate, tube } from '../shapes/index.ts';

const BARK: Colour = [0.46, 0.33, 0.25];
const LEAF: Colour = [0.28, 0.47, 0.2];
const GLAZE: Colour = [0.2, 0.32, 0.46];
const ridges = cloudy(9);
const lumps = noise(11);
const tufts = noise(34);
const bark = {
  colour: (x: number, y: number, z: number): Colour =>
    mix(BARK, [0.26, 0.17, 0.13], 0.4 + ridges(x * 2, y * 0.7, z * 2)),
  bump: ridges,
  relief: 0.012,
};
/** A flat cloud of leaves around a place. */
const pad =
  (cx: number, cy: number, cz: number, a: number, b: number, c: number) => (x: number, y: number, z: number) => {
    const [u, v, w] = [(x - cx) / a, (y - cy) / (y < cy ? 0.45 * b : b), (z - cz) / c];
    return (Math.sqrt(u * u + v * v + w * w) - 1 + 0.16 * lumps(x, y, z) + 0.05 * tufts(x, y, z)) * 0.55 * b;
  };
const PADS = [
  [0.04, 1.0, 0, 0.26, 0.13, 0.22],
  [-0.36, 0.74, 0.04, 0.24, 0.1, 0.18],
  [0.36, 0.6, 0.06, 0.25, 0.1, 0.18],
  [0.02, 0.78, -0.24, 0.2, 0.09, 0.16],
  [0.12, 0.78, 0.2, 0.16, 0.08, 0.13],
] as const;
const foliage = (x: number, y: number, z: number): Colour =>
  mix(dim(LEAF, 0.75 + 0.35 * tufts(x, y, z)), [0.5, 0.64, 0.28], 0.35 + 0.7 * lumps(x * 1.7, y * 1.7, z * 1.7));

/** An old bonsai in a glazed tray; behind, a dead branch, a stone lantern and a crack in the glaze. */
export const bonsai: DrawnScene = {
  name: 'bonsai',
  kind: 'plant',
  sizeM: 0.55,
  look: 'oil',
  yaw: -14,
  pitch: 12,
  light: 'window',
  ground: { floor: [0.72, 0.6, 0.45], wall: [0.86, 0.8, 0.66] },
  parts: () => [
    // Tray on four feet
    {
      shape: join(block(0.42, 0.06, 0.24, 0.03).move(0, 0.1, 0), block(0.45, 0.016, 0.27, 0.012).move(0, 0.155, 0)),
      colour: worn(GLAZE, 0.14, 7),
      shine: 0.8,
    },
    {
      shape: join(
        ...[-0.34, 0.34].flatMap((x) => [-0.17, 0.17].map((z) => block(0.05, 0.025, 0.035, 0.012).move(x, 0.025, z))),
      ),
      colour: worn(GLAZE, 0.14, 7),
      shine: 0.8,
    },
    {
      shape: blob(
        (x, y, z) => 0.6 * (Math.hypot(x / 0.43, (y - 0.13) / 0.1, z / 0.25) - 1 + 0.1 * lumps(x, y, z)) * 0.1,
        70,
      ),
      colour: (x, y, z) => mix([0.4, 0.46, 0.2], [0.3, 0.24, 0.16], 0.4 + 1.2 * ridges(x, y, z)),
      bump: tufts,
      relief: 0.01,
    },
    // Trunk, roots, branches
    {
      shape: tube(
        [
          [-0.06, 0.16, 0, 0.11],
          [-0.1, 0.28, 0.01, 0.085],
          [0.02, 0.42, 0.02, 0.075],
          [0.08, 0.56, 0, 0.06],
          [-0.02, 0.7, -0.02, 0.05],
          [-0.02, 0.84, 0, 0.038],
          [0.04, 0.98, 0, 0.02],
        ],
        20,
      ),
      ...bark,
    },
    {
      shape: join(
        tube([
          [-0.08, 0.24, 0.03, 0.06],
          [-0.2, 0.2, 0.08, 0.04],
          [-0.3, 0.17, 0.12, 0.015],
        ]),
        tube([
          [-0.04, 0.24, 0.04, 0.06],
          [0.06, 0.2, 0.12, 0.035],
          [0.14, 0.17, 0.18, 0.012],
        ]),
        tube([
          [-0.05, 0.24, -0.03, 0.06],
          [0.08, 0.2, -0.1, 0.035],
          [0.18, 0.17, -0.14, 0.012],
        ]),
      ),
      ...bark,
    },
    {
      shape: join(
        tube([
          [0, 0.66, -0.01, 0.035],
          [-0.16, 0.68, 0.02, 0.028],
          [-0.36, 0.72, 0.04, 0.015],
        ]),
        tube([
          [0.05, 0.5, 0.01, 0.04],
          [0.2, 0.52, 0.03, 0.03],
          [0.36, 0.58, 0.06, 0.015],
        ]),
        tube([
          [0, 0.72, -0.03, 0.03],
          [0.02, 0.75, -0.14, 0.022],
          [0.02, 0.77, -0.24, 0.014],
        ]),
        tube([
          [0.02, 0.7, 0, 0.03],
          [0.08, 0.74, 0.1, 0.02],
          [0.12, 0.77, 0.2, 0.012],
        ]),
      ),
      ...bark,
    },
    ...PADS.map(([x, y, z, a, b, c]) => ({
      shape: blob(pad(x, y, z, a, b, c), 60),
      colour: foliage,
      bump: tufts,
      relief: 0.014,
    })),
    // Stones in front
    {
      shape: join(ball(0.07, 0.05, 0.055).move(0.28, 0.22, 0.1), ball(0.04, 0.03, 0.036).move(0.2, 0.215, 0.15)),
      colour: worn([0.6, 0.58, 0.55], 0.2, 14),
      bump: cloudy(30),
      relief: 0.006,
    },
    // Behind: a dead branch, a lantern of stone, a crack mended with gold
    {
      shape: join(
        tube([
          [0.0, 0.46, -0.02, 0.04],
          [0.06, 0.5, -0.16, 0.026],
          [0.16, 0.58, -0.22, 0.012],
          [0.2, 0.66, -0.24, 0.004],
        ]),
        tube([
          [0.06, 0.5, -0.15, 0.02],
          [0.02, 0.56, -0.24, 0.01],
          [0.0, 0.6, -0.3, 0.004],
        ]),
      ),
      colour: [0.84, 0.8, 0.72],
    },
    {
      shape: join(
        drum(0.06, 0.05, 0.03),
        drum(0.026, 0.026, 0.08).move(0, 0.03, 0),
        block(0.045, 0.035, 0.045, 0.006).move(0, 0.14, 0),
        lathe(
          [
            [0.085, 0.17],
            [0.08, 0.18],
            [0.03, 0.21],
            [0.012, 0.24],
            [0.02, 0.255],
            [0, 0.27],
          ],
          6,
        ),
      ).move(-0.26, 0.2, -0.1),
      colour: worn([0.56, 0.56, 0.53], 0.15, 16),
      bump: cloudy(30),
      relief: 0.005,
    },
    {
      shape: plate(
        [
          [-0.004, 0.05],
          [0.016, 0.05],
          [0.03, 0.1],
          [0.006, 0.13],
          [0.02, 0.155],
          [0.0, 0.155],
          [-0.014, 0.125],
          [0.01, 0.1],
        ],
        0.004,
      ).move(0.12, 0, -0.24),
      colour: [0.86, 0.68, 0.28],
      metal: true,
      shine: 0.7,
    },
  ],
};
