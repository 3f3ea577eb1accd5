import type { Colour, Scene } from './render-scene.ts';
import { ball, cut, ellipsoid, join, melt, mirror, move, rod, roll, tilt, turn } from './sdf.ts';

const TAN: Colour = [0.74, 0.52, 0.3];
const CREAM: Colour = [0.94, 0.87, 0.76];
const DARK: Colour = [0.12, 0.09, 0.08];

/** Sits and looks at the camera. */
const dog: Scene = {
  yaw: 28,
  pitch: 10,
  height: 0.5,
  radius: 0.66,
  backdrop: [0.72, 0.78, 0.82],
  parts: [
    {
      solid: melt(
        0.07,
        // Haunches, back, chest
        move(ellipsoid(0.21, 0.2, 0.22), 0, 0.2, -0.16),
        rod([0, 0.24, -0.14], [0, 0.52, 0.06], 0.19, 0.15),
        mirror(move(ellipsoid(0.08, 0.14, 0.17), 0.17, 0.16, -0.1)),
        // Fore legs and all four paws
        mirror(rod([0.1, 0.46, 0.12], [0.1, 0.07, 0.17], 0.07, 0.05)),
        mirror(move(ellipsoid(0.06, 0.045, 0.09), 0.1, 0.045, 0.2)),
        mirror(move(ellipsoid(0.06, 0.045, 0.1), 0.19, 0.045, 0.02)),
        // Neck and head
        rod([0, 0.55, 0.07], [0, 0.74, 0.14], 0.13, 0.11),
        move(ellipsoid(0.15, 0.14, 0.15), 0, 0.82, 0.16),
      ),
      colour: (x, y, z) => {
        const isChest = z > 0.1 && Math.abs(x) < 0.09 && y > 0.2 && y < 0.66;
        const isPaw = y < 0.1 && z > -0.02;
        return isChest || isPaw ? CREAM : TAN;
      },
    },
    {
      solid: melt(0.04, move(ellipsoid(0.075, 0.065, 0.12), 0, 0.77, 0.3), move(ball(0.07), 0, 0.78, 0.24)),
      colour: CREAM,
    },
    {
      // Ears hang; the tail lies on the ground.
      solid: join(
        mirror(move(roll(ellipsoid(0.035, 0.14, 0.08), -14), 0.16, 0.79, 0.13)),
        rod([0.02, 0.08, -0.36], [0.26, 0.07, -0.42], 0.055, 0.03),
      ),
      colour: [0.47, 0.3, 0.17],
    },
    { solid: move(ellipsoid(0.035, 0.028, 0.026), 0, 0.805, 0.415), colour: DARK, shine: 0.9 },
    { solid: mirror(move(ball(0.024), 0.062, 0.86, 0.29)), colour: DARK, shine: 1 },
    {
      // A collar
      solid: cut(move(tilt(ellipsoid(0.145, 0.035, 0.145), 18), 0, 0.655, 0.105), move(ball(0.02), 0, 2, 0)),
      colour: [0.77, 0.2, 0.1],
      shine: 0.5,
    },
  ],
};

const SCALES: Colour = [0.16, 0.42, 0.34];
const BELLY: Colour = [0.86, 0.76, 0.48];
const HORN: Colour = [0.93, 0.9, 0.8];

/** Stands with its wings raised, the tail around it. */
const dragon: Scene = {
  yaw: 32,
  pitch: 12,
  height: 0.52,
  radius: 0.74,
  backdrop: [0.86, 0.84, 0.8],
  parts: [
    {
      solid: melt(
        0.06,
        move(ellipsoid(0.2, 0.21, 0.28), 0, 0.36, -0.05),
        // Neck and head
        rod([0, 0.45, 0.12], [0, 0.72, 0.24], 0.13, 0.085),
        rod([0, 0.72, 0.24], [0, 0.86, 0.28], 0.085, 0.085),
        move(ellipsoid(0.1, 0.085, 0.12), 0, 0.89, 0.33),
        move(ellipsoid(0.065, 0.05, 0.1), 0, 0.86, 0.45),
        // Legs
        mirror(rod([0.15, 0.34, 0.1], [0.17, 0.07, 0.15], 0.085, 0.06)),
        mirror(move(ellipsoid(0.075, 0.05, 0.11), 0.17, 0.05, 0.19)),
        mirror(rod([0.17, 0.32, -0.18], [0.19, 0.07, -0.17], 0.11, 0.065)),
        mirror(move(ellipsoid(0.08, 0.05, 0.12), 0.19, 0.05, -0.12)),
        // Tail
        rod([0, 0.3, -0.28], [0.08, 0.14, -0.48], 0.13, 0.085),
        rod([0.08, 0.14, -0.48], [0.34, 0.08, -0.5], 0.085, 0.055),
        rod([0.34, 0.08, -0.5], [0.52, 0.1, -0.34], 0.055, 0.025),
      ),
      colour: (x, y, z) => {
        const isBelly = Math.abs(x) < 0.1 && z > 0.06 && y > 0.2 && y < 0.7;
        if (!isBelly) return SCALES;
        return Math.floor(y * 28) % 2 === 0 ? BELLY : [0.78, 0.66, 0.38];
      },
      shine: 0.35,
    },
    {
      // Wings: an arm, and a skin behind it.
      solid: mirror(
        join(
          rod([0.12, 0.5, -0.08], [0.42, 0.84, -0.14], 0.035, 0.03),
          move(turn(roll(ellipsoid(0.12, 0.27, 0.026), 38), -14), 0.36, 0.62, -0.16),
        ),
      ),
      colour: [0.72, 0.3, 0.16],
    },
    {
      // Horns, and spines along the back
      solid: join(
        mirror(rod([0.06, 0.95, 0.3], [0.11, 1.09, 0.2], 0.03, 0.012)),
        ...[-0.2, -0.1, 0, 0.1].map((z) => rod([0, 0.52, z], [0, 0.64, z - 0.04], 0.035, 0.01)),
      ),
      colour: HORN,
      shine: 0.4,
    },
    { solid: mirror(move(ball(0.025), 0.075, 0.92, 0.4)), colour: [0.95, 0.72, 0.1], shine: 1 },
  ],
};

export const BEASTS: Record<string, Scene> = { dog, dragon };
