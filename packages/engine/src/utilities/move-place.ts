import { type Mesh, measureBox } from '@tangible/geometry';

export interface Place {
  middle: readonly number[];
  longest: number;
}

/** Models come in any unit, far from the origin too; stages work on lengths near 1, where numbers have most digits. */
export function measurePlace({ positions }: Mesh): Place {
  const { min, max } = measureBox(positions);
  return {
    middle: [0, 1, 2].map((k) => (min[k]! + max[k]!) / 2),
    longest: Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]),
  };
}

/** The mesh about the origin, its longest side 1. */
export function movePlace<Src extends Mesh>(mesh: Src, { middle, longest }: Place): Src {
  return { ...mesh, positions: mesh.positions.map((value, i) => (value - middle[i % 3]!) / longest) };
}
