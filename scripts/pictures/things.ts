import type { Scene } from './render-scene.ts';
import { ball, box, cut, cylinder, ellipsoid, join, melt, mirror, move, ring, rod, roll, tilt, turn } from './sdf.ts';

const mug: Scene = {
  yaw: 25,
  pitch: 24,
  height: 0.5,
  radius: 0.78,
  backdrop: [0.86, 0.88, 0.9],
  parts: [
    {
      solid: melt(
        0.04,
        cut(move(cylinder(0.4, 0.42, 0.5, 0.03), 0, 0.5, 0), move(cylinder(0.34, 0.36, 0.5, 0.03), 0, 0.6, 0)),
        cut(move(ring(0.25, 0.055), 0.42, 0.5, 0), move(cylinder(0.38, 0.38, 1), 0, 0.5, 0)),
      ),
      colour: (_x, y) => (y > 0.42 && y < 0.5 ? [0.95, 0.93, 0.88] : [0.16, 0.42, 0.5]),
      shine: 0.7,
    },
  ],
};

const chair: Scene = {
  yaw: 32,
  pitch: 18,
  height: 0.5,
  radius: 0.66,
  backdrop: [0.9, 0.89, 0.86],
  parts: [
    {
      solid: join(
        move(box(0.24, 0.02, 0.23, 0.015), 0, 0.46, 0),
        mirror(
          join(
            rod([0.21, 0.02, 0.2], [0.2, 0.46, 0.19], 0.02),
            rod([0.21, 0.02, -0.22], [0.2, 0.46, -0.2], 0.02),
            rod([0.2, 0.46, -0.2], [0.2, 0.98, -0.27], 0.02),
          ),
        ),
        move(tilt(box(0.21, 0.05, 0.012, 0.01), -8), 0, 0.9, -0.26),
        move(tilt(box(0.21, 0.035, 0.012, 0.01), -8), 0, 0.7, -0.235),
      ),
      colour: [0.62, 0.4, 0.22],
      shine: 0.25,
    },
  ],
};

const hammer: Scene = {
  yaw: 10,
  pitch: 40,
  height: 0.12,
  radius: 0.62,
  backdrop: [0.8, 0.82, 0.84],
  parts: [
    { solid: move(roll(cylinder(0.05, 0.035, 0.45, 0.02), 62), 0.05, 0.1, 0.03), colour: [0.75, 0.5, 0.26] },
    {
      solid: move(
        roll(
          melt(0.04, roll(cylinder(0.065, 0.065, 0.14, 0.015), 90), move(box(0.1, 0.035, 0.06, 0.03), -0.15, 0, 0)),
          62,
        ),
        0.45,
        0.31,
        0.03,
      ),
      colour: [0.34, 0.36, 0.4],
      shine: 0.9,
    },
  ],
};

const lamp: Scene = {
  yaw: 40,
  pitch: 14,
  height: 0.47,
  radius: 0.6,
  backdrop: [0.88, 0.86, 0.84],
  parts: [
    {
      solid: join(
        move(cylinder(0.2, 0.18, 0.025, 0.02), -0.1, 0.025, 0),
        rod([-0.1, 0.03, 0], [-0.28, 0.45, 0], 0.018),
        rod([-0.28, 0.45, 0], [0.1, 0.82, 0], 0.018),
        move(ball(0.035), -0.28, 0.45, 0),
      ),
      colour: [0.2, 0.22, 0.25],
      shine: 0.5,
    },
    {
      solid: move(
        roll(cut(cylinder(0.17, 0.06, 0.13), move(cylinder(0.15, 0.04, 0.13), 0, -0.03, 0)), -28),
        0.18,
        0.74,
        0,
      ),
      colour: [0.82, 0.28, 0.16],
      shine: 0.5,
    },
  ],
};

const teapot: Scene = {
  yaw: 15,
  pitch: 16,
  height: 0.4,
  radius: 0.75,
  backdrop: [0.84, 0.88, 0.86],
  parts: [
    {
      solid: melt(
        0.06,
        move(ellipsoid(0.42, 0.34, 0.42), 0, 0.36, 0),
        rod([0.3, 0.28, 0], [0.56, 0.42, 0], 0.1, 0.06),
        rod([0.56, 0.42, 0], [0.66, 0.6, 0], 0.06, 0.045),
        cut(move(ring(0.2, 0.04), -0.42, 0.4, 0), move(ellipsoid(0.4, 0.32, 0.4), 0, 0.36, 0)),
      ),
      colour: (_x, y) => (y > 0.3 && y < 0.34 ? [0.85, 0.7, 0.3] : [0.93, 0.93, 0.9]),
      shine: 0.8,
    },
    {
      solid: melt(0.03, move(ellipsoid(0.2, 0.08, 0.2), 0, 0.69, 0), move(ball(0.055), 0, 0.8, 0)),
      colour: [0.75, 0.6, 0.25],
      shine: 0.6,
    },
  ],
};

const plant: Scene = {
  yaw: 20,
  pitch: 16,
  height: 0.5,
  radius: 0.62,
  backdrop: [0.9, 0.9, 0.88],
  parts: [
    {
      solid: join(
        move(cylinder(0.16, 0.22, 0.17, 0.01), 0, 0.17, 0),
        move(cylinder(0.24, 0.24, 0.03, 0.01), 0, 0.34, 0),
      ),
      colour: [0.72, 0.36, 0.22],
    },
    {
      solid: join(
        ...Array.from({ length: 9 }, (_, n) => {
          const lean = n === 0 ? 0 : n % 2 === 0 ? 28 : 46;
          const leaf = move(ellipsoid(0.075, 0.26, 0.02), 0, 0.28, 0);
          return move(turn(tilt(leaf, lean), n * 137), 0, 0.36, 0);
        }),
      ),
      colour: (_x, y) => [0.16, 0.42 + 0.15 * y, 0.18],
      shine: 0.3,
    },
  ],
};

export const THINGS: Record<string, Scene> = { mug, chair, hammer, lamp, teapot, plant };
