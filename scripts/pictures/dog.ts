import { fur, noise } from './grains.ts';
import type { Colour, Scene } from './render-scene.ts';
import { ball, ellipsoid, join, melt, mirror, move, ring, rod, roll, tilt } from './sdf.ts';

const TAN: Colour = [0.76, 0.53, 0.3];
const CREAM: Colour = [0.95, 0.89, 0.79];
const BROWN: Colour = [0.42, 0.26, 0.15];
const DARK: Colour = [0.09, 0.07, 0.07];
const COAT = { grain: fur, tone: 0.16, relief: 0.006 };
const ragged = noise(30);

/** Sits and looks at the camera. */
export const dog: Scene = {
  yaw: 26,
  pitch: 10,
  height: 0.48,
  radius: 0.62,
  backdrop: [0.66, 0.74, 0.78],
  parts: [
    {
      solid: melt(
        0.07,
        // Haunches, back, chest
        move(ellipsoid(0.2, 0.2, 0.22), 0, 0.2, -0.14),
        rod([0, 0.24, -0.12], [0, 0.52, 0.06], 0.19, 0.155),
        mirror(move(ellipsoid(0.09, 0.14, 0.17), 0.17, 0.16, -0.08)),
        // Fore legs and all four paws
        mirror(rod([0.105, 0.46, 0.12], [0.105, 0.07, 0.17], 0.072, 0.056)),
        mirror(move(ellipsoid(0.066, 0.048, 0.095), 0.105, 0.046, 0.205)),
        mirror(move(ellipsoid(0.066, 0.048, 0.105), 0.205, 0.046, 0.04)),
        // Neck and head
        rod([0, 0.55, 0.07], [0, 0.74, 0.13], 0.135, 0.115),
        move(ellipsoid(0.152, 0.142, 0.15), 0, 0.82, 0.15),
      ),
      colour: (x, y, z) => {
        const rag = 0.015 * ragged(x, y, z);
        const isChest = z > 0.08 && Math.hypot(x / 0.1, (y - 0.42) / 0.25) + 8 * rag < 1;
        const isPaw = y < 0.1 + rag && z > -0.02;
        const isBlaze = z > 0.1 && y > 0.8 && Math.abs(x) + rag < 0.022 + 0.12 * Math.max(0, 0.86 - y);
        return isChest || isPaw || isBlaze ? CREAM : TAN;
      },
      ...COAT,
    },
    {
      solid: melt(0.04, move(ellipsoid(0.08, 0.068, 0.115), 0, 0.765, 0.29), move(ball(0.075), 0, 0.775, 0.23)),
      colour: CREAM,
      ...COAT,
    },
    {
      // Ears hang; the tail lies on the ground.
      solid: join(
        mirror(move(roll(ellipsoid(0.042, 0.14, 0.085), -15), 0.162, 0.785, 0.12)),
        rod([0.06, 0.08, -0.3], [0.3, 0.07, -0.26], 0.06, 0.036),
      ),
      colour: BROWN,
      ...COAT,
    },
    { solid: move(ellipsoid(0.037, 0.03, 0.028), 0, 0.802, 0.398), colour: DARK, shine: 0.85 },
    { solid: mirror(move(ball(0.027), 0.064, 0.858, 0.272)), colour: DARK, shine: 1 },
    {
      solid: move(tilt(roll(ring(0.132, 0.022), 0), 108), 0, 0.665, 0.1),
      colour: [0.72, 0.12, 0.08],
      shine: 0.45,
    },
    { solid: move(ellipsoid(0.032, 0.034, 0.012), 0, 0.6, 0.247), colour: [0.86, 0.66, 0.24], shine: 0.9 },
  ],
};
