import { cloudy, over, within, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { arc, ball, block, drum, hoop, join, lathe, plate, rod, tube } from '../shapes/index.ts';

const TEAL: Colour = [0.2, 0.52, 0.55];
const RED: Colour = [0.78, 0.2, 0.14];
const CREAM: Colour = [0.92, 0.87, 0.74];
const STEEL: Colour = [0.62, 0.63, 0.65];
const DARK: Colour = [0.13, 0.13, 0.15];
const YELLOW: Colour = [0.95, 0.74, 0.2];
const scuffs = cloudy(14);
const tin = (colour: Colour) => over(worn(colour, 0.07, 5), STEEL, (x, y, z) => (scuffs(x, y, z) - 0.56) * 14);

/** A wind-up tin robot; on its back a key, two bottles and vents. */
export const robot: DrawnScene = {
  name: 'tin-robot',
  kind: 'figure',
  sizeM: 0.22,
  look: 'photo',
  yaw: 28,
  pitch: 12,
  light: 'studio',
  ground: { floor: [0.86, 0.82, 0.76], wall: [0.9, 0.87, 0.82] },
  parts: () => [
    // Body, with a panel in front
    { shape: block(0.24, 0.26, 0.16, 0.035).move(0, 0.62, 0), colour: tin(TEAL), shine: 0.6 },
    { shape: block(0.17, 0.12, 0.012, 0.008).move(0, 0.68, 0.163), colour: CREAM, shine: 0.5 },
    {
      shape: join(...[-0.1, 0, 0.1].map((x) => drum(0.03, 0.03, 0.025).tilt(90).move(x, 0.735, 0.165))),
      colour: RED,
      shine: 0.8,
    },
    {
      shape: block(0.13, 0.035, 0.008, 0.004).move(0, 0.64, 0.172),
      colour: over(DARK, YELLOW, (x) => (Math.abs(((x + 1) * 22) % 1) < 0.45 ? 1 : 0)),
      shine: 0.4,
    },
    {
      shape: join(...[0, 1, 2].map((i) => block(0.12, 0.012, 0.01, 0.006).move(0, 0.47 - 0.035 * i, 0.16))),
      colour: DARK,
    },
    { shape: block(0.25, 0.022, 0.17, 0.012).move(0, 0.38, 0), colour: STEEL, metal: true, shine: 0.6 },
    { shape: ball(0.014).move(0.2, 0.84, 0.155).mirror(), colour: STEEL, metal: true, shine: 0.7 },
    { shape: ball(0.014).move(0.2, 0.45, 0.155).mirror(), colour: STEEL, metal: true, shine: 0.7 },
    // Neck and head
    { shape: drum(0.09, 0.09, 0.08).move(0, 0.87, 0), colour: STEEL, metal: true, shine: 0.5 },
    { shape: block(0.17, 0.125, 0.14, 0.045).move(0, 1.05, 0), colour: tin(RED), shine: 0.6 },
    { shape: block(0.14, 0.085, 0.02, 0.015).move(0, 1.06, 0.135), colour: CREAM, shine: 0.5 },
    {
      shape: drum(0.046, 0.04, 0.03).tilt(90).move(0.062, 1.085, 0.15).mirror(),
      colour: STEEL,
      metal: true,
      shine: 0.8,
    },
    { shape: ball(0.031, 0.031, 0.02).move(0.062, 1.085, 0.178).mirror(), colour: [0.98, 0.85, 0.35], shine: 0.95 },
    { shape: ball(0.013, 0.013, 0.009).move(0.062, 1.085, 0.195).mirror(), colour: DARK, shine: 0.9 },
    {
      shape: block(0.085, 0.02, 0.01, 0.006).move(0, 1.005, 0.155),
      colour: over(DARK, CREAM, (x) => (Math.abs(((x + 1) * 26) % 1) < 0.5 ? 1 : 0)),
    },
    {
      shape: join(drum(0.05, 0.05, 0.035), drum(0.03, 0.03, 0.06))
        .roll(-90)
        .move(0.2, 1.06, 0)
        .roll(0)
        .mirror(),
      colour: YELLOW,
      shine: 0.6,
    },
    {
      shape: rod([
        [0, 1.15, 0, 0.014],
        [0, 1.3, 0, 0.01],
      ]),
      colour: STEEL,
      metal: true,
      shine: 0.8,
    },
    { shape: ball(0.034).move(0, 1.32, 0), colour: RED, shine: 0.9 },
    { shape: hoop(0.028, 0.008).move(0, 1.19, 0), colour: STEEL, metal: true, shine: 0.7 },
    // Arms: one raised, one down
    { shape: ball(0.075).move(0.28, 0.8, 0).mirror(), colour: STEEL, metal: true, shine: 0.6 },
    {
      shape: tube([
        [0.3, 0.79, 0, 0.05],
        [0.4, 0.72, 0.02, 0.05],
        [0.42, 0.6, 0.1, 0.048],
        [0.4, 0.53, 0.2, 0.048],
      ]),
      colour: (_x, y, z) => (Math.floor((y - z) * 36) & 1 ? CREAM : [0.75, 0.7, 0.58]),
      shine: 0.3,
    },
    {
      shape: tube([
        [-0.3, 0.79, 0, 0.05],
        [-0.4, 0.83, 0.02, 0.05],
        [-0.45, 0.95, 0.05, 0.048],
        [-0.44, 1.05, 0.08, 0.048],
      ]),
      colour: (_x, y, z) => (Math.floor((y - z) * 36) & 1 ? CREAM : [0.75, 0.7, 0.58]),
      shine: 0.3,
    },
    {
      shape: join(
        drum(0.06, 0.06, 0.05).tilt(115).move(0.4, 0.53, 0.19),
        drum(0.06, 0.06, 0.05).tilt(14).move(-0.44, 1.03, 0.075),
      ),
      colour: RED,
      shine: 0.6,
    },
    {
      shape: plate([...arc(0, 0.05, 0.075, 130, 410, 18), ...arc(0, 0.05, 0.042, 410, 130, 18)], 0.022)
        .turn(20)
        .tilt(100)
        .move(0.4, 0.5, 0.24),
      colour: STEEL,
      metal: true,
      shine: 0.6,
    },
    {
      shape: plate([...arc(0, 0.06, 0.075, 130, 410, 18), ...arc(0, 0.06, 0.042, 410, 130, 18)], 0.022)
        .turn(15)
        .tilt(12)
        .move(-0.44, 1.08, 0.085),
      colour: STEEL,
      metal: true,
      shine: 0.6,
    },
    // Legs and feet
    { shape: join(block(0.075, 0.12, 0.08, 0.02).move(0.125, 0.25, 0)).mirror(), colour: tin(TEAL), shine: 0.6 },
    { shape: drum(0.03, 0.03, 0.012).roll(-90).move(0.2, 0.26, 0).mirror(), colour: YELLOW, shine: 0.6 },
    { shape: block(0.09, 0.065, 0.145, 0.03).move(0.13, 0.065, 0.045).mirror(), colour: tin(RED), shine: 0.6 },
    { shape: block(0.092, 0.015, 0.148, 0.008).move(0.13, 0.015, 0.045).mirror(), colour: DARK },
    // Back: two bottles, a vent and the key
    {
      shape: join(
        lathe([
          [0.05, 0.42],
          [0.065, 0.45],
          [0.065, 0.72],
          [0.045, 0.77],
          [0.02, 0.785],
          [0.02, 0.81],
        ]),
        hoop(0.066, 0.007).move(0, 0.5, 0),
        hoop(0.066, 0.007).move(0, 0.68, 0),
      )
        .move(0.11, 0, -0.21)
        .mirror(),
      colour: over(YELLOW, DARK, within(0, 0.59, 0, 1, 0.02, 1)),
      shine: 0.7,
    },
    { shape: block(0.03, 0.16, 0.03, 0.01).move(0, 0.6, -0.17), colour: STEEL, metal: true, shine: 0.5 },
    {
      shape: rod([
        [0, 0.6, -0.18, 0.02],
        [0, 0.6, -0.33, 0.02],
      ]),
      colour: [0.8, 0.62, 0.25],
      metal: true,
      shine: 0.7,
    },
    {
      shape: join(
        ...[-1, 1].map((s) =>
          plate([...arc(0.062 * s, 0, 0.062, 0, 350, 22), ...arc(0.062 * s, 0, 0.028, 350, 0, 22)], 0.014).move(
            0,
            0.6,
            -0.34,
          ),
        ),
      ),
      colour: [0.8, 0.62, 0.25],
      metal: true,
      shine: 0.7,
    },
    {
      shape: join(...[0, 1, 2].map((i) => block(0.08, 0.009, 0.01, 0.005).move(0, 1.1 - 0.04 * i, -0.138))),
      colour: DARK,
    },
  ],
};
