import type { Mesh, Vector } from '../src/types.ts';
import { extractIsosurface } from '../src/volume/extract-isosurface.ts';
import { sampleVolume } from './shapes.ts';

export type SolidField = (x: number, y: number, z: number) => number;

/** The surface of a field over a cube of this many nodes a side, x, y, z from -1 to 1. */
export function sampleSurface(count: number, field: SolidField): Mesh {
  return extractIsosurface(sampleVolume(count, field));
}

const ball =
  (radius: number, at: Vector = [0, 0, 0]): SolidField =>
  (x, y, z) =>
    Math.hypot(x - at[0], y - at[1], z - at[2]) - radius;

const ring =
  (wide: number, thick: number, at: Vector = [0, 0, 0]): SolidField =>
  (x, y, z) =>
    Math.hypot(Math.hypot(x - at[0], y - at[1]) - wide, z - at[2]) - thick;

/** Fields whose inside is a solid, by name. Each takes numbers from 0 to 1. */
export const SOLIDS: Record<string, (random: () => number) => SolidField> = {
  ball: (random) => ball(0.4 + 0.4 * random()),
  ring: (random) => ring(0.5 + 0.1 * random(), 0.1 + 0.2 * random()),
  box: (random) => {
    const sides = [0.2 + 0.6 * random(), 0.2 + 0.6 * random(), 0.2 + 0.6 * random()] as const;
    return (x, y, z) => Math.max(Math.abs(x) - sides[0], Math.abs(y) - sides[1], Math.abs(z) - sides[2]);
  },
  mug: (random) => {
    const wall = 0.1 + 0.08 * random();
    const handle = ring(0.3, 0.08, [0.5, 0, 0]);
    return (x, y, z) => {
      const across = Math.hypot(x, z);
      const body = Math.max(across - 0.5, Math.abs(y) - 0.6);
      const hollow = Math.max(across - 0.5 + wall, -y - 0.6 + wall);
      return Math.max(Math.min(body, handle(x, y, z)), -hollow);
    };
  },
  plate: (random) => {
    const thickness = 0.03 + 0.05 * random();
    return (x, y, z) => Math.max(Math.abs(0.6 * y + 0.8 * z) - thickness, Math.hypot(x, y, z) - 0.8);
  },
  knot: (random) => {
    const turns = random() * Math.PI;
    // Thinner than a cell of the coarsest grid (0.118) a tube is not a solid whose volume simplification could keep.
    const thick = 0.12 + 0.05 * random();
    const places = Array.from({ length: 60 }, (_, i): Vector => {
      const t = (i / 60) * 2 * Math.PI;
      const wide = 0.5 + 0.2 * Math.cos(3 * t);
      return [wide * Math.cos(2 * t + turns), wide * Math.sin(2 * t + turns), 0.25 * Math.sin(3 * t)];
    });
    return (x, y, z) => {
      let nearest = Infinity;
      for (const at of places) nearest = Math.min(nearest, (x - at[0]) ** 2 + (y - at[1]) ** 2 + (z - at[2]) ** 2);
      return Math.sqrt(nearest) - thick;
    };
  },
  'two blobs': (random) => {
    const first = ball(0.2 + 0.2 * random(), [-0.45, 0, 0]);
    const second = ball(0.1 + 0.3 * random(), [0.45, 0.2 * random(), 0]);
    return (x, y, z) => Math.min(first(x, y, z), second(x, y, z));
  },
  'hollow ball': (random) => {
    const radius = 0.3 + 0.3 * random();
    return (x, y, z) => Math.max(Math.hypot(x, y, z) - 0.8, radius - Math.hypot(x, y, z));
  },
  noise: (random) => () => random() - 0.7,
  'noisy ball': (random) => (x, y, z) => Math.hypot(x, y, z) - 0.7 + 0.15 * (random() - 0.5),
};
