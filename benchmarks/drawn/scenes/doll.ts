import { cloudy, dim, mix, over, within } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, block, drum, hoop, join, lathe, smoothLathe, smoothPlate, tube } from '../shapes/index.ts';

const SKIN: Colour = [0.93, 0.76, 0.62];
const HAIR: Colour = [0.62, 0.26, 0.12];
const DRESS: Colour = [0.36, 0.5, 0.68];
const WHITE: Colour = [0.95, 0.93, 0.88];
const BROWN: Colour = [0.42, 0.25, 0.15];
const weave = (x: number, y: number, z: number) => Math.sin((x + z) * 330) * Math.sin(y * 330);
const felt = { bump: weave, relief: 0.001, shine: 0.03 };
const cloth = (colour: Colour) => ({
  colour: (x: number, y: number, z: number): Colour => dim(colour, 1 + 0.06 * weave(x, y, z)),
  ...felt,
});
const strand = cloudy(40);
const yarn = {
  colour: (x: number, y: number, z: number): Colour => mix(HAIR, [0.4, 0.14, 0.06], 0.5 + strand(x, y * 0.2, z)),
  bump: cloudy(50),
  relief: 0.006,
  shine: 0.05,
};
/** White dots on the dress, in rows about y. */
const dotted = (x: number, y: number, z: number) => {
  const [row, turn] = [Math.floor(y * 14), (Math.atan2(x, z) / Math.PI) * 9 + (Math.floor(y * 14) % 2) * 0.5];
  return Math.hypot((turn - Math.round(turn)) * 0.08, y - (row + 0.5) / 14) < 0.013 ? 1 : 0;
};
const plait = (side: number) =>
  join(
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      ball(0.052 - 0.003 * i, 0.042, 0.05).move(side * (0.215 + 0.012 * i + 0.012 * (i % 2)), 0.9 - 0.062 * i, 0.06),
    ),
  );

/** A rag doll with plaits; on her back a leather backpack with a rolled mat and a teddy in it. */
export const doll: DrawnScene = {
  name: 'rag-doll',
  kind: 'figure',
  sizeM: 0.38,
  look: 'photo',
  yaw: -22,
  pitch: 10,
  light: 'window',
  ground: { floor: [0.8, 0.74, 0.7], wall: [0.86, 0.8, 0.77] },
  parts: () => [
    // Legs in striped stockings, shoes
    {
      shape: tube([
        [0.085, 0.07, 0, 0.052],
        [0.085, 0.22, 0, 0.056],
        [0.08, 0.38, 0, 0.06],
      ]).mirror(),
      colour: (_x, y) => (Math.floor(y * 26) % 2 ? WHITE : [0.78, 0.26, 0.24]),
      ...felt,
    },
    { shape: ball(0.068, 0.055, 0.11).move(0.088, 0.05, 0.035).mirror(), ...cloth(BROWN) },
    {
      shape: join(hoop(0.058, 0.012).move(0.086, 0.105, 0), ball(0.014).move(0.086, 0.1, 0.07)).mirror(),
      colour: [0.25, 0.14, 0.08],
    },
    // Dress with a white hem and apron
    {
      shape: smoothLathe([
        [0.2, 0.26],
        [0.26, 0.265],
        [0.25, 0.31],
        [0.19, 0.45],
        [0.14, 0.58],
        [0.145, 0.66],
        [0.13, 0.74],
        [0.07, 0.79],
      ]).warp((x, y, z) => {
        const fold = 1 + 0.07 * Math.max(0, 0.55 - y) * 3 * Math.cos(Math.atan2(x, z) * 11);
        return [x * fold, y, z * fold * 0.9];
      }),
      colour: over(over(DRESS, WHITE, dotted), [0.9, 0.85, 0.76], (_x, y) => (y < 0.295 ? 1 : 0)),
      ...felt,
    },
    {
      shape: smoothPlate(
        [
          [-0.09, 0.33],
          [0.09, 0.33],
          [0.11, 0.42],
          [0.085, 0.57],
          [-0.085, 0.57],
          [-0.11, 0.42],
        ],
        0.008,
      )
        .refine(2)
        .warp((x, y, z) => [x, y, z + 0.235 - 0.35 * (y - 0.33) + (y > 0.45 ? 0.15 * (y - 0.45) : 0) - 1.6 * x * x]),
      colour: over(WHITE, [0.78, 0.26, 0.24], (x, y) =>
        Math.hypot(Math.abs(x) - 0.014, y - 0.43) < 0.018 || (y < 0.43 && y > 0.39 && Math.abs(x) < 0.75 * (y - 0.39))
          ? 1
          : 0,
      ),
      ...felt,
    },
    { shape: hoop(0.137, 0.018, 0.025).scale(1, 1, 0.92).move(0, 0.58, 0), ...cloth(WHITE) },
    // Arms and hands, puffed sleeves
    {
      shape: tube([
        [0.13, 0.73, 0, 0.045],
        [0.23, 0.62, 0.02, 0.042],
        [0.28, 0.5, 0.06, 0.04],
      ]).mirror(),
      ...cloth(SKIN),
    },
    { shape: ball(0.047, 0.055, 0.04).move(0.29, 0.47, 0.07).mirror(), ...cloth(SKIN) },
    {
      shape: ball(0.075, 0.075, 0.07).move(0.15, 0.71, 0).mirror(),
      colour: over(DRESS, WHITE, (x, y, z) => dotted(x, y + 1, z)),
      ...felt,
    },
    { shape: hoop(0.05, 0.014).roll(-40).move(0.195, 0.66, 0.01).mirror(), ...cloth(WHITE) },
    // Head, face, hair
    { shape: drum(0.055, 0.055, 0.08).move(0, 0.76, 0), ...cloth(SKIN) },
    {
      shape: ball(0.2, 0.19, 0.185).move(0, 0.97, 0),
      colour: over(SKIN, [0.9, 0.5, 0.45], (x, y, z) =>
        z > 0 ? 0.75 * Math.max(0, 1 - Math.hypot(Math.abs(x) - 0.1, y + 0.055) / 0.045) : 0,
      ),
      ...felt,
    },
    {
      shape: join(drum(0.024, 0.024, 0.012))
        .tilt(90)
        .move(0.066, 0.985, 0.172)
        .mirror(),
      colour: (x, _y, z) =>
        Math.abs(Math.abs(x) - 0.007) < 0.003 && Math.abs(Math.abs(z) - 0.007) < 0.003 ? WHITE : [0.1, 0.08, 0.08],
      shine: 0.7,
    },
    { shape: ball(0.016, 0.014, 0.012).move(0, 0.945, 0.185), ...cloth([0.9, 0.55, 0.45]) },
    {
      shape: tube(
        [
          [-0.05, 0.895, 0.163, 0.006],
          [0, 0.878, 0.168, 0.006],
          [0.05, 0.895, 0.163, 0.006],
        ],
        8,
      ),
      colour: [0.65, 0.15, 0.15],
    },
    {
      shape: smoothLathe([
        [0.206, -0.06],
        [0.208, 0],
        [0.19, 0.08],
        [0.13, 0.16],
        [0.05, 0.2],
        [0, 0.205],
      ])
        .scale(1, 1, 0.97)
        .tilt(-24)
        .move(0, 0.975, -0.015),
      ...yarn,
    },
    {
      shape: join(
        ...[-0.13, -0.07, 0, 0.07, 0.13].map((x) =>
          ball(0.045, 0.04, 0.03).move(x, 1.1 - 1.6 * x * x, 0.145 - 1.9 * x * x),
        ),
      ),
      ...yarn,
    },
    { shape: join(plait(1), plait(-1)), ...yarn },
    {
      shape: join(
        ...[1, -1].flatMap((s) => [
          hoop(0.04, 0.016).move(s * 0.285, 0.56, 0.06),
          ball(0.035, 0.028, 0.015).move(s * 0.285 + 0.035, 0.565, 0.11),
          ball(0.035, 0.028, 0.015).move(s * 0.285 - 0.035, 0.565, 0.11),
        ]),
      ),
      ...cloth([0.78, 0.26, 0.24]),
    },
    {
      shape: join(
        ...[1, -1].map((s) =>
          lathe([
            [0.01, 0],
            [0.034, 0.03],
            [0.03, 0.08],
          ])
            .scale(1, -1, 1)
            .move(s * 0.285, 0.55, 0.06),
        ),
      ),
      ...yarn,
    },
    // Backpack: straps in front, bag, mat, a teddy that looks out
    {
      shape: tube([
        [0.085, 0.56, 0.11, 0.012, 0.016],
        [0.09, 0.68, 0.13, 0.012, 0.016],
        [0.09, 0.78, 0.04, 0.012, 0.016],
        [0.09, 0.74, -0.14, 0.012, 0.016],
      ]).mirror(),
      colour: BROWN,
      shine: 0.3,
    },
    {
      shape: block(0.13, 0.15, 0.08, 0.04).move(0, 0.6, -0.21),
      colour: over(BROWN, [0.3, 0.17, 0.1], (x, y) => (Math.abs(Math.abs(x) - 0.07) < 0.012 || y > 0.13 ? 1 : 0)),
      shine: 0.3,
    },
    {
      shape: block(0.085, 0.06, 0.03, 0.02).move(0, 0.54, -0.3),
      colour: over([0.5, 0.31, 0.18], [0.85, 0.65, 0.3], within(0, 0.02, -0.03, 0.014, 0.014, 0.02)),
      shine: 0.3,
    },
    {
      shape: drum(0.055, 0.055, 0.32).roll(90).move(-0.16, 0.42, -0.22),
      colour: (x, y, z) =>
        Math.abs(Math.abs(y - 0.16) - 0.09) < 0.012
          ? BROWN
          : y > 0.31 || y < 0.01
            ? dim([0.8, 0.66, 0.3], Math.sin(Math.hypot(x, z) * 380) > 0 ? 1 : 0.7)
            : [0.8, 0.66, 0.3],
      ...felt,
    },
    {
      shape: join(
        ball(0.06, 0.055, 0.052).move(0.02, 0.79, -0.23),
        ball(0.022).move(0.065, 0.84, -0.23),
        ball(0.022).move(-0.025, 0.84, -0.23),
        ball(0.028, 0.022, 0.022).move(0.02, 0.78, -0.28),
      ),
      ...cloth([0.78, 0.58, 0.36]),
    },
    {
      shape: join(
        ball(0.009).move(0.04, 0.805, -0.277),
        ball(0.009).move(0, 0.805, -0.277),
        ball(0.01, 0.007, 0.007).move(0.02, 0.787, -0.302),
      ),
      colour: [0.1, 0.08, 0.08],
      shine: 0.8,
    },
  ],
};
