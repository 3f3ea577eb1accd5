import type { Mesh } from '../src/types.ts';
import { extractIsosurface } from '../src/volume/extract-isosurface.ts';
import { sampleVolume } from './shapes.ts';

export type Distance = (x: number, y: number, z: number) => number;

export const box =
  (middle: readonly [number, number, number], half: readonly [number, number, number]): Distance =>
  (x, y, z) =>
    Math.max(Math.abs(x - middle[0]) - half[0], Math.abs(y - middle[1]) - half[1], Math.abs(z - middle[2]) - half[2]);

/** A cylinder along y. */
const can =
  (middle: readonly [number, number], radius: number, from: number, to: number): Distance =>
  (x, y, z) =>
    Math.max(Math.hypot(x - middle[0], z - middle[1]) - radius, from - y, y - to);

/** A rod with round ends. */
const rod =
  (a: readonly [number, number, number], b: readonly [number, number, number], radius: number): Distance =>
  (x, y, z) => {
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const along = ((x - a[0]) * ux + (y - a[1]) * uy + (z - a[2]) * uz) / (ux * ux + uy * uy + uz * uz);
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(x - a[0] - t * ux, y - a[1] - t * uy, z - a[2] - t * uz) - radius;
  };

export const join =
  (...shapes: Distance[]): Distance =>
  (x, y, z) =>
    Math.min(...shapes.map((shape) => shape(x, y, z)));

const legs = [-1, 1].flatMap((a) => [-1, 1].map((b) => [a, b] as const));

/** A cup with a wall of 0.08 and a handle whose hole is 0.3 wide; 1.4 high, from y = -0.7. */
export const mug: Distance = (x, y, z) => {
  const cup = Math.max(can([-0.2, 0], 0.55, -0.7, 0.7)(x, y, z), -can([-0.2, 0], 0.47, -0.6, 2)(x, y, z));
  const handle = Math.max(Math.hypot(Math.hypot(x - 0.35, y) - 0.38, z) - 0.08, 0.32 - x);
  return Math.min(cup, handle);
};

/** A top with four legs; the space between them is 1.5 wide and 0.9 high. */
export const table: Distance = join(
  box([0, 0.4, 0], [0.9, 0.05, 0.6]),
  ...legs.map(([a, b]) => box([a * 0.82, -0.1, b * 0.52], [0.05, 0.5, 0.05])),
);

export const chair: Distance = join(
  box([0, -0.1, 0], [0.45, 0.06, 0.45]),
  box([0, 0.4, -0.42], [0.4, 0.5, 0.04]),
  ...legs.map(([a, b]) => rod([a * 0.38, -0.1, b * 0.38], [a * 0.48, -0.93, b * 0.48], 0.05)),
);

/** A foot, a pole and an open shade on a spoke. */
export const lamp: Distance = (x, y, z) => {
  const radius = 0.6 - (y - 0.1) * 0.45;
  const shade = Math.max(Math.abs(Math.hypot(x, z) - radius) * 0.91 - 0.03, 0.1 - y, y - 0.8);
  const rest = join(
    can([0, 0], 0.45, -0.9, -0.82),
    can([0, 0], 0.04, -0.9, 0.6),
    rod([-0.4, 0.5, 0], [0.4, 0.5, 0], 0.035),
  );
  return Math.min(shade, rest(x, y, z));
};

/** Some balls, boxes and rods in a row, each touching the one before. */
export function randomSolid(random: () => number): Distance {
  const shapes: Distance[] = [];
  let at: [number, number, number] = [0, 0, 0];
  const count = 2 + Math.floor(random() * 4);
  for (let i = 0; i < count; i++) {
    const next = at.map((value) => Math.min(0.6, Math.max(-0.6, value + (random() - 0.5) * 0.9))) as [
      number,
      number,
      number,
    ];
    const kind = Math.floor(random() * 3);
    const size = 0.1 + random() * 0.2;
    if (kind === 0) shapes.push(rod(at, at.map((value) => value + 1e-3) as [number, number, number], size));
    if (kind === 1) shapes.push(box(at, [size, 0.08 + random() * 0.2, 0.08 + random() * 0.2]));
    shapes.push(rod(at, next, 0.07 + random() * 0.08));
    at = next;
  }
  return join(...shapes);
}

/** The surface of a shape, from `count` nodes a side. */
export function meshSolid(shape: Distance, count = 65): Mesh {
  return extractIsosurface(sampleVolume(count, shape));
}
