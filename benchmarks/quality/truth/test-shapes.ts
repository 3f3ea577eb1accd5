import type { Mesh } from '@tangible/geometry';
import type { TexturedMesh } from '../measure/textured-mesh.ts';

/** Shapes with known answers, for tests. */

/** A sphere of rings, wound outward. */
export function makeSphere(radius = 1, centre = [0, 0, 0], rings = 48): Mesh {
  const around = rings * 2;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r <= rings; r++) {
    for (let a = 0; a <= around; a++) {
      const theta = (Math.PI * r) / rings;
      const phi = (2 * Math.PI * a) / around;
      const unit = [Math.sin(theta) * Math.sin(phi), Math.cos(theta), Math.sin(theta) * Math.cos(phi)];
      positions.push(...unit.map((value, k) => value * radius + centre[k]!));
    }
  }
  for (let r = 0; r < rings; r++) {
    for (let a = 0; a < around; a++) {
      const first = r * (around + 1) + a;
      indices.push(first, first + around + 1, first + 1, first + 1, first + around + 1, first + around + 2);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const CUBE_FACES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];

/** A box from one corner to the other, wound outward. */
export function makeBox(min: readonly number[], max: readonly number[]): Mesh {
  const corners = Array.from({ length: 8 }, (_, c) => [0, 1, 2].map((k) => ((c >> k) & 1 ? max[k]! : min[k]!)));
  return {
    positions: Float32Array.from(corners.flat()),
    indices: Uint32Array.from(CUBE_FACES.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!])),
  };
}

/** Painted in one colour. */
export function paint(mesh: Mesh, [r, g, b]: readonly [number, number, number]): TexturedMesh {
  return {
    ...mesh,
    normals: mesh.positions.slice(),
    uvs: new Float32Array((mesh.positions.length / 3) * 2).fill(0.5),
    texture: { data: Uint8Array.from([r, g, b, 255]), width: 1, height: 1 },
  };
}
