import { cloudy, mix, over, speckled, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, blob, block, hoop, join, lathe, plate, rod } from '../shapes/index.ts';

const GREEN: Colour = [0.27, 0.46, 0.25];
const CLAY: Colour = [0.74, 0.4, 0.26];
const BAND: Colour = [0.93, 0.87, 0.75];
const tones = cloudy(6);
const RIBS = 14;
/** An upright column with ribs; the rounded top is as wide as it. */
const column =
  (cx: number, bottom: number, top: number, cz: number, radius: number) => (x: number, y: number, z: number) => {
    const [dx, dz] = [x - cx, z - cz];
    const over_ = Math.max(0, y - top + radius);
    const under = Math.max(0, bottom + radius - y);
    const ribs = 1 + 0.1 * Math.cos(RIBS * Math.atan2(dx, dz));
    return (Math.sqrt(dx * dx + dz * dz + over_ * over_ + under * under) - radius * ribs) * 0.8;
  };
const spines = (cx: number, bottom: number, top: number, cz: number, radius: number) =>
  join(
    ...Array.from({ length: RIBS }, (_, i) => (2 * Math.PI * i) / RIBS).flatMap((angle) =>
      Array.from({ length: Math.floor((top - bottom - radius) / 0.07) }, (_, j) => {
        const y = bottom + 0.04 + 0.07 * j;
        const [x, z] = [cx + 1.08 * radius * Math.sin(angle), cz + 1.08 * radius * Math.cos(angle)];
        return rod(
          [
            [x, y, z, 0.005],
            [x + 0.035 * Math.sin(angle), y + 0.014, z + 0.035 * Math.cos(angle), 0.002],
          ],
          5,
        );
      }),
    ),
  );
const skin = {
  colour: (x: number, y: number, z: number): Colour =>
    mix(GREEN, [0.42, 0.58, 0.33], 0.3 + tones(x, y * 0.5, z) + 0.4 * y),
  shine: 0.25,
};
const petal = ball(0.02, 0.05, 0.008).move(0, 0.045, 0).tilt(38);

/** A cactus with two arms and flowers in a painted clay pot; behind, a small pup, a label stick and a chip in the glaze. */
export const cactus: DrawnScene = {
  name: 'cactus',
  kind: 'plant',
  sizeM: 0.32,
  look: 'photo',
  yaw: 20,
  pitch: 16,
  light: 'window',
  ground: { floor: (x, z) => worn([0.88, 0.86, 0.82], 0.03, 5)(x, 0, z), wall: [0.75, 0.8, 0.78] },
  parts: () => [
    {
      shape: lathe(
        [
          [0.17, 0],
          [0.175, 0.01],
          [0.235, 0.28],
          [0.235, 0.29],
          [0.26, 0.295],
          [0.268, 0.305],
          [0.268, 0.36],
          [0.26, 0.37],
          [0.235, 0.37],
          [0.225, 0.34],
          [0.22, 0.3],
        ],
        64,
      ),
      colour: over(worn(CLAY, 0.1, 9), BAND, (x, y, z) => {
        const turn = (Math.atan2(x, z) / Math.PI) * 9;
        const zig = Math.abs(turn - Math.round(turn)) * 0.12;
        return (Math.abs(y - 0.16 - zig) < 0.016 || Math.abs(y - 0.09 - zig) < 0.01) && y < 0.28 ? 1 : 0;
      }),
      bump: cloudy(30),
      relief: 0.002,
    },
    {
      shape: lathe(
        [
          [0.2, 0],
          [0.27, 0.012],
          [0.3, 0.035],
          [0.29, 0.04],
          [0.19, 0.015],
        ],
        64,
      ).move(0, -0.02, 0),
      colour: worn(CLAY, 0.1, 9),
    },
    {
      shape: lathe(
        [
          [0.23, 0.3],
          [0.23, 0.335],
          [0.12, 0.35],
        ],
        40,
      ),
      colour: speckled([0.33, 0.24, 0.17], [0.7, 0.64, 0.55], 55, 0.22),
      bump: cloudy(40),
      relief: 0.012,
    },
    {
      shape: join(
        ...[
          [0.15, 0.1],
          [-0.12, 0.16],
          [0.05, 0.19],
          [-0.18, -0.04],
          [0.1, -0.17],
          [0.18, -0.03],
        ].map(([x, z], i) => ball(0.026 + 0.006 * (i % 3), 0.018, 0.024).move(x!, 0.35, z!)),
      ),
      colour: worn([0.8, 0.77, 0.7], 0.15, 20),
    },
    {
      shape: blob((x, y, z) => {
        const arms = Math.min(
          column(0.24, 0.55, 0.86, 0.02, 0.062)(x, y, z),
          column(-0.22, 0.66, 0.9, 0, 0.056)(x, y, z),
        );
        const body = column(0, 0.2, 1.06, 0, 0.125)(x, y, z);
        const link = (ax: number, ay: number, bx: number, by: number, r: number) => {
          const [ux, uy] = [bx - ax, by - ay];
          const t = Math.min(1, Math.max(0, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy)));
          return Math.hypot(x - ax - t * ux, y - ay - t * uy, z) - r;
        };
        const links = Math.min(link(0.08, 0.55, 0.24, 0.6, 0.052), link(-0.08, 0.66, -0.22, 0.71, 0.048));
        const h = Math.max(0, 0.05 - Math.abs(body - links)) / 0.05;
        return Math.min(arms, Math.min(body, links) - h * h * 0.0125);
      }, 120),
      ...skin,
    },
    {
      shape: join(
        spines(0, 0.36, 1.06, 0, 0.125),
        spines(0.24, 0.6, 0.86, 0.02, 0.062),
        spines(-0.22, 0.7, 0.9, 0, 0.056),
      ),
      colour: [0.95, 0.9, 0.75],
    },
    // Flowers on top and on an arm
    ...[
      [0, 1.06, 0, 1.3],
      [0.24, 0.86, 0.02, 0.9],
    ].map(([x, y, z, s]) => ({
      shape: join(petal.around(8), petal.scale(0.8, 0.8, 0.8).tilt(-14).around(6).turn(20))
        .scale(s!)
        .move(x!, y! - 0.01, z!),
      colour: (_x: number, ly: number) => mix([0.98, 0.8, 0.5], [0.9, 0.22, 0.45], ly * 14) as Colour,
      shine: 0.2,
    })),
    { shape: join(ball(0.02).move(0, 1.08, 0), ball(0.014).move(0.24, 0.87, 0.02)), colour: [0.97, 0.82, 0.3] },
    // Behind: a pup, a stick with a label
    { shape: blob(column(0.09, 0.28, 0.5, -0.15, 0.058), 48), ...skin },
    { shape: spines(0.09, 0.36, 0.5, -0.15, 0.058), colour: [0.95, 0.9, 0.75] },
    {
      shape: plate(
        [
          [-0.035, 0.3],
          [0.035, 0.3],
          [0.035, 0.6],
          [0, 0.63],
          [-0.035, 0.6],
        ],
        0.006,
      )
        .turn(-170)
        .roll(8)
        .move(-0.14, 0.02, -0.13),
      colour: (x, y) =>
        Math.abs(y - 0.52) < 0.05 && Math.abs(x + 0.2 * (y - 0.52)) < 0.012 ? [0.2, 0.45, 0.25] : [0.93, 0.9, 0.82],
    },
    { shape: block(0.03, 0.02, 0.01, 0.004).move(0.05, 0.34, -0.262), colour: [0.58, 0.28, 0.18] },
    { shape: hoop(0.263, 0.008).move(0, 0.3, 0), colour: worn(CLAY, 0.1, 9) },
  ],
};
