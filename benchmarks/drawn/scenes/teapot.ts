import { dotsAround, mix, over } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, drum, hoop, smoothLathe, tube } from '../shapes/index.ts';

const CREAM: Colour = [0.95, 0.93, 0.87];
const BLUE: Colour = [0.14, 0.25, 0.52];
const CORAL: Colour = [0.86, 0.38, 0.28];
/** Flowers of five petals around the belly, with leaves between them. */
const flowers = (x: number, y: number, z: number): Colour => {
  const turn = (Math.atan2(x, z) / (2 * Math.PI)) * 7;
  const u = (turn - Math.floor(turn) - 0.5) * 0.36;
  const v = y - 0.33 - 0.03 * Math.sin(turn * 5);
  const [r, a] = [Math.hypot(u, v), Math.atan2(u, v)];
  if (r < 0.018) return [0.95, 0.75, 0.25];
  if (r < 0.045 + 0.022 * Math.cos(5 * a)) return CORAL;
  const leaf = Math.abs(Math.abs(u) - 0.115 + v * v * 6) < 0.014 && Math.abs(v) < 0.09;
  const berry = Math.hypot(Math.abs(u) - 0.13, v - 0.1) < 0.014;
  return leaf ? [0.24, 0.42, 0.3] : berry ? BLUE : CREAM;
};
const glaze = { shine: 0.95 };

/** A painted teapot; behind the handle a blue maker's mark, and steam hole and knob on the lid. */
export const teapot: DrawnScene = {
  name: 'teapot',
  kind: 'vessel',
  sizeM: 0.25,
  look: 'photo',
  yaw: 10,
  pitch: 20,
  light: 'window',
  ground: {
    floor: (x, z) =>
      (Math.floor(x * 2.5 + 50) + Math.floor(z * 2.5 + 50)) % 2
        ? [0.86, 0.84, 0.8]
        : mix([0.72, 0.78, 0.8], [0.66, 0.73, 0.77], Math.sin(x * 300) * Math.sin(z * 300)),
    wall: [0.7, 0.72, 0.72],
  },
  parts: () => [
    {
      shape: smoothLathe(
        [
          [0.18, 0.0],
          [0.2, 0.012],
          [0.2, 0.04],
          [0.26, 0.09],
          [0.36, 0.2],
          [0.385, 0.33],
          [0.34, 0.46],
          [0.24, 0.55],
          [0.19, 0.575],
          [0.185, 0.59],
        ],
        72,
      ),
      colour: over(
        over(flowers, BLUE, (_x, y) =>
          Math.abs(y - 0.115) < 0.009 || Math.abs(y - 0.085) < 0.004 || Math.abs(y - 0.53) < 0.008 ? 1 : 0,
        ),
        BLUE,
        (_x, y) => (y < 0.03 ? 1 : 0),
      ),
      ...glaze,
    },
    { shape: hoop(0.19, 0.016, 0.014).move(0, 0.59, 0), colour: BLUE, ...glaze },
    // Lid
    {
      shape: smoothLathe(
        [
          [0.175, 0.585],
          [0.18, 0.6],
          [0.16, 0.635],
          [0.09, 0.67],
          [0.04, 0.685],
          [0.035, 0.7],
        ],
        64,
      ),
      colour: dotsAround(CREAM, BLUE, 14, 0.05, 0.011),
      ...glaze,
    },
    {
      shape: smoothLathe([
        [0.03, 0.69],
        [0.028, 0.71],
        [0.05, 0.735],
        [0.055, 0.76],
        [0.035, 0.785],
        [0, 0.79],
      ]),
      colour: CORAL,
      ...glaze,
    },
    { shape: drum(0.009, 0.009, 0.006).move(0.07, 0.672, 0.08), colour: [0.15, 0.12, 0.1] },
    // Spout to the right, handle to the left
    {
      shape: tube(
        [
          [0.3, 0.2, 0, 0.11, 0.09],
          [0.42, 0.26, 0, 0.08, 0.07],
          [0.52, 0.4, 0, 0.055, 0.05],
          [0.6, 0.56, 0, 0.042, 0.04],
          [0.66, 0.62, 0, 0.036, 0.034],
        ],
        24,
      ),
      colour: (x, y) => (y > 0.585 ? BLUE : Math.abs(x - 0.42) < 0.012 ? BLUE : CREAM),
      ...glaze,
    },
    { shape: ball(0.03, 0.012, 0.026).roll(38).move(0.685, 0.645, 0), colour: [0.12, 0.09, 0.08] },
    {
      shape: tube(
        [
          [-0.3, 0.5, 0, 0.035, 0.03],
          [-0.42, 0.56, 0, 0.03, 0.026],
          [-0.54, 0.5, 0, 0.03, 0.026],
          [-0.57, 0.36, 0, 0.03, 0.026],
          [-0.5, 0.22, 0, 0.03, 0.026],
          [-0.35, 0.18, 0, 0.035, 0.03],
        ],
        20,
      ),
      colour: (x, y) => (x < -0.5 && Math.abs(y - 0.4) < 0.1 ? BLUE : CREAM),
      ...glaze,
    },
    {
      shape: tube([
        [-0.44, 0.555, 0, 0.022],
        [-0.49, 0.6, 0, 0.02],
        [-0.54, 0.6, 0, 0.012],
      ]),
      colour: BLUE,
      ...glaze,
    },
    // Behind: an oval with a mark, raised a little
    {
      shape: ball(0.1, 0.075, 0.02).move(0, 0.33, -0.378),
      colour: (x, y) => {
        const r = Math.hypot(x / 0.1, y / 0.075);
        return r > 0.86 || (r < 0.6 && Math.abs(((x * 26 + 20) % 1) - 0.5) < 0.22 && Math.abs(y) < 0.03) ? BLUE : CREAM;
      },
      ...glaze,
    },
  ],
};
