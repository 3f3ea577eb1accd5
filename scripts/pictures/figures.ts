import type { Scene } from './render-scene.ts';
import { ball, box, cut, cylinder, ellipsoid, join, melt, mirror, move, rod, roll, tilt, turn } from './sdf.ts';

const horse: Scene = {
  yaw: 62,
  pitch: 10,
  height: 0.62,
  radius: 0.86,
  backdrop: [0.85, 0.88, 0.84],
  parts: [
    {
      solid: melt(
        0.1,
        move(ellipsoid(0.19, 0.22, 0.45), 0, 0.72, 0),
        rod([0, 0.8, 0.34], [0, 1.12, 0.52], 0.15, 0.09),
        rod([0, 1.15, 0.5], [0, 0.98, 0.76], 0.095, 0.06),
        mirror(
          join(
            rod([0.12, 0.62, 0.32], [0.12, 0.34, 0.34], 0.085, 0.05),
            rod([0.12, 0.34, 0.34], [0.12, 0.05, 0.33], 0.045, 0.05),
            rod([0.12, 0.64, -0.33], [0.13, 0.36, -0.38], 0.11, 0.055),
            rod([0.13, 0.36, -0.38], [0.13, 0.05, -0.36], 0.05, 0.05),
          ),
        ),
        mirror(rod([0.05, 1.2, 0.48], [0.06, 1.29, 0.47], 0.025, 0.012)),
      ),
      colour: [0.5, 0.3, 0.18],
    },
    {
      solid: join(
        rod([0, 1.2, 0.42], [0, 0.92, 0.24], 0.045, 0.05),
        melt(0.05, rod([0, 0.85, -0.42], [0, 0.7, -0.55], 0.05), rod([0, 0.7, -0.55], [0, 0.35, -0.58], 0.055, 0.03)),
      ),
      colour: [0.14, 0.1, 0.08],
    },
  ],
};

const robot: Scene = {
  yaw: 22,
  pitch: 12,
  height: 0.55,
  radius: 0.68,
  backdrop: [0.84, 0.86, 0.9],
  parts: [
    {
      solid: join(
        move(box(0.2, 0.22, 0.14, 0.04), 0, 0.56, 0),
        move(box(0.16, 0.13, 0.13, 0.04), 0, 0.95, 0),
        mirror(move(box(0.07, 0.045, 0.12, 0.02), 0.11, 0.045, 0.03)),
      ),
      colour: [0.88, 0.88, 0.86],
      shine: 0.6,
    },
    {
      solid: join(
        mirror(
          join(
            rod([0.1, 0.1, 0], [0.1, 0.36, 0], 0.045),
            rod([0.23, 0.7, 0], [0.33, 0.5, 0.04], 0.045),
            rod([0.33, 0.5, 0.04], [0.32, 0.36, 0.16], 0.045),
            move(ball(0.065), 0.32, 0.34, 0.18),
          ),
        ),
        move(cylinder(0.05, 0.05, 0.06), 0, 0.8, 0),
        rod([0, 1.08, 0], [0, 1.17, 0], 0.012),
        move(ball(0.03), 0, 1.18, 0),
      ),
      colour: [0.9, 0.45, 0.12],
      shine: 0.5,
    },
    { solid: mirror(move(ball(0.04), 0.07, 0.97, 0.115)), colour: [0.1, 0.55, 0.75], shine: 1 },
  ],
};

const figure: Scene = {
  yaw: 30,
  pitch: 12,
  height: 0.48,
  radius: 0.62,
  backdrop: [0.88, 0.87, 0.85],
  parts: [
    { solid: move(box(0.24, 0.17, 0.2, 0.02), 0, 0.17, -0.08), colour: [0.55, 0.38, 0.24] },
    {
      solid: melt(
        0.05,
        move(ellipsoid(0.15, 0.2, 0.11), 0, 0.58, -0.08),
        mirror(
          join(rod([0.17, 0.7, -0.08], [0.22, 0.52, 0], 0.055, 0.045), rod([0.22, 0.52, 0], [0.12, 0.42, 0.16], 0.045)),
        ),
      ),
      colour: [0.2, 0.35, 0.62],
    },
    {
      solid: mirror(
        melt(
          0.03,
          rod([0.08, 0.42, -0.05], [0.1, 0.4, 0.2], 0.08, 0.065),
          rod([0.1, 0.4, 0.2], [0.1, 0.08, 0.2], 0.06, 0.05),
        ),
      ),
      colour: [0.24, 0.24, 0.28],
    },
    { solid: mirror(move(ellipsoid(0.055, 0.05, 0.11), 0.1, 0.05, 0.25)), colour: [0.5, 0.2, 0.14] },
    {
      solid: melt(0.03, move(ball(0.115), 0, 0.92, -0.06), rod([0, 0.74, -0.08], [0, 0.85, -0.07], 0.05)),
      colour: [0.85, 0.66, 0.54],
    },
    {
      solid: cut(move(ball(0.125), 0, 0.935, -0.075), move(box(0.2, 0.12, 0.1), 0, 0.84, 0.03)),
      colour: [0.22, 0.15, 0.1],
    },
  ],
};

const car: Scene = {
  yaw: 48,
  pitch: 16,
  height: 0.25,
  radius: 0.75,
  backdrop: [0.86, 0.87, 0.88],
  parts: [
    {
      solid: cut(
        melt(0.06, move(box(0.27, 0.12, 0.62, 0.08), 0, 0.24, 0), move(box(0.22, 0.12, 0.3, 0.1), 0, 0.4, -0.06)),
        mirror(join(...[-0.38, 0.38].map((z) => move(roll(cylinder(0.14, 0.14, 0.1), 90), 0.27, 0.13, z)))),
      ),
      colour: (x, y, z) => {
        const isGlass = y > 0.37 && y < 0.47 && (Math.abs(x) > 0.2 || Math.abs(z + 0.06) > 0.24);
        return isGlass ? [0.12, 0.16, 0.2] : [0.78, 0.14, 0.12];
      },
      shine: 0.9,
    },
    {
      solid: mirror(join(...[-0.38, 0.38].map((z) => move(roll(cylinder(0.12, 0.12, 0.06, 0.02), 90), 0.23, 0.12, z)))),
      colour: (_x, y, z) => (Math.hypot(y - 0.12, Math.abs(z) - 0.38) < 0.06 ? [0.75, 0.75, 0.78] : [0.1, 0.1, 0.11]),
    },
    { solid: mirror(move(ellipsoid(0.06, 0.045, 0.03), 0.18, 0.26, 0.61)), colour: [0.95, 0.93, 0.8], shine: 1 },
  ],
};

const shoe: Scene = {
  yaw: 68,
  pitch: 20,
  height: 0.2,
  radius: 0.62,
  backdrop: [0.88, 0.89, 0.9],
  parts: [
    {
      solid: join(move(ellipsoid(0.17, 0.07, 0.5), 0, 0.06, 0.02), move(box(0.13, 0.05, 0.3, 0.04), 0, 0.05, -0.08)),
      // Not quite white: in the backdrop's own grey, shape and ground could not be distinguished by eye either.
      colour: [0.95, 0.91, 0.8],
    },
    {
      solid: cut(
        melt(
          0.1,
          move(ellipsoid(0.14, 0.14, 0.3), 0, 0.13, 0.18),
          move(ellipsoid(0.13, 0.22, 0.2), 0, 0.2, -0.24),
          move(tilt(box(0.1, 0.05, 0.18, 0.05), -25), 0, 0.24, 0),
        ),
        join(move(ellipsoid(0.09, 0.2, 0.15), 0, 0.36, -0.26)),
      ),
      colour: (x, _y, z) => (Math.abs(x) < 0.04 && z > -0.1 && z < 0.2 ? [0.93, 0.93, 0.9] : [0.15, 0.3, 0.5]),
    },
  ],
};

const house: Scene = {
  yaw: 35,
  pitch: 42,
  height: 0.32,
  radius: 0.7,
  backdrop: [0.82, 0.85, 0.8],
  parts: [
    {
      solid: move(box(0.34, 0.22, 0.46, 0.01), 0, 0.22, 0),
      colour: (x, y, z) => {
        const isWindow = y > 0.2 && y < 0.33 && Math.abs(((z + 1.1) % 0.3) - 0.15) < 0.06 && Math.abs(x) > 0.33;
        const isDoor = z > 0.45 && Math.abs(x) < 0.07 && y < 0.26;
        return isDoor ? [0.35, 0.2, 0.12] : isWindow ? [0.25, 0.35, 0.45] : [0.92, 0.88, 0.78];
      },
    },
    {
      solid: cut(
        move(turn(roll(box(0.38, 0.38, 0.52, 0.005), 45), 0), 0, 0.32, 0),
        join(move(box(1, 0.5, 1), 0, -0.08, 0)),
      ),
      colour: (x, y) => (Math.floor((y + Math.abs(x)) * 24) % 2 === 0 ? [0.62, 0.26, 0.18] : [0.56, 0.22, 0.15]),
    },
    { solid: move(box(0.05, 0.16, 0.05, 0.005), 0.2, 0.74, -0.2), colour: [0.5, 0.3, 0.25] },
  ],
};

export const FIGURES: Record<string, Scene> = { horse, robot, figure, car, shoe, house };
