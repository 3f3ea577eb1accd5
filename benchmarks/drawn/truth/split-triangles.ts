import type { Gathered } from './gather-parts.ts';

/** Cuts triangles at their longest edges until none is longer than `edge`; every triangle gets corners of its own. */
export function splitTriangles(
  { positions, normals, local, indices, owners, pieces, parts }: Gathered,
  edge: number,
): Gathered {
  const corners: number[][] = [];
  const faces: number[] = [];
  const read = (v: number): number[] => [
    ...positions.subarray(v * 3, v * 3 + 3),
    ...local.subarray(v * 3, v * 3 + 3),
    ...normals.subarray(v * 3, v * 3 + 3),
  ];
  for (let f = 0; f < owners.length; f++) {
    const stack = [[0, 1, 2].map((k) => read(indices[f * 3 + k]!))];
    while (stack.length > 0) {
      const [a, b, c] = stack.pop() as [number[], number[], number[]];
      const [ab, bc, ca] = [apart(a, b), apart(b, c), apart(c, a)];
      const longest = Math.max(ab, bc, ca);
      if (longest <= edge) {
        corners.push(a, b, c);
        faces.push(f);
      } else if (longest === ab) stack.push([a, between(a, b), c], [between(a, b), b, c]);
      else if (longest === bc) stack.push([a, b, between(b, c)], [a, between(b, c), c]);
      else stack.push([a, b, between(c, a)], [between(c, a), b, c]);
    }
  }
  const column = (from: number) => {
    const values = new Float32Array(corners.length * 3);
    corners.forEach((corner, i) => {
      for (let k = 0; k < 3; k++) values[i * 3 + k] = corner[from + k]!;
    });
    return values;
  };
  return {
    positions: column(0),
    local: column(3),
    normals: column(6),
    indices: Uint32Array.from(corners, (_, i) => i),
    owners: Uint16Array.from(faces, (f) => owners[f]!),
    pieces: Uint32Array.from(faces, (f) => pieces[f]!),
    parts,
  };
}

const apart = (a: number[], b: number[]) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);

const between = (a: number[], b: number[]) => a.map((value, k) => (value + b[k]!) / 2);
