import type { UrdfBody } from './read-urdf-body.ts';

/**
 * The moments that PyBullet uses by default, those of the box around all colliders, relative to the written ones.
 *
 * @returns The smallest and the greatest ratio of the three axes.
 */
export function compareInertia({ massKg, inertiaKgM2, hulls }: UrdfBody): { inertiaRatios: [number, number] } {
  const sides = [0, 1, 2].map((axis) => {
    const values = hulls.flatMap((corners) => corners.filter((_, i) => i % 3 === axis));
    return Math.max(...values) - Math.min(...values);
  });
  const ratios = sides.map((_, axis) => {
    const [a, b] = sides.filter((_side, other) => other !== axis) as [number, number];
    return ((massKg / 12) * (a * a + b * b)) / inertiaKgM2[axis]!;
  });
  return { inertiaRatios: [Math.min(...ratios), Math.max(...ratios)] };
}
