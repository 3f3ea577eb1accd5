import { computeNormals, computeTangents, type Mesh } from '@tangible/geometry';
import type { UnwrappedMesh } from '../src/workpiece.ts';

/** Lays every triangle of a mesh into a cell of its own: the worst of all unwrappings, and one with known places. */
export function unwrapApart(mesh: Mesh, sidePx: number, { mirrored = false } = {}): UnwrappedMesh {
  const count = mesh.indices.length / 3;
  const cells = Math.ceil(Math.sqrt(count));
  const cell = 1 / cells;
  const gap = 2.5 / sidePx;
  const positions = new Float32Array(count * 9);
  const uvs = new Float32Array(count * 6);
  for (let t = 0; t < count; t++) {
    const left = (t % cells) * cell + gap;
    const top = Math.floor(t / cells) * cell + gap;
    const size = cell - 2 * gap;
    if (mirrored) uvs.set([left, top, left + size, top, left, top + size], t * 6);
    else uvs.set([left, top, left, top + size, left + size, top], t * 6);
    for (let k = 0; k < 3; k++) {
      const v = mesh.indices[t * 3 + k]!;
      positions.set(mesh.positions.subarray(v * 3, v * 3 + 3), t * 9 + k * 3);
    }
  }
  const indices = Uint32Array.from({ length: count * 3 }, (_, i) => i);
  const smooth = computeNormals(mesh);
  const normals = positions.map((_, i) => smooth[mesh.indices[Math.floor(i / 3)]! * 3 + (i % 3)]!);
  const tangents = computeTangents({ positions, indices, normals, uvs });
  return { positions, indices, normals, tangents, uvs, sources: mesh.indices.slice(), sidePx };
}

/** The colour in the middle of each triangle that `unwrapApart` laid out, and where that is on the mesh. */
export function readMiddles({ positions, uvs, sidePx }: UnwrappedMesh, data: ArrayLike<number>) {
  return Array.from({ length: uvs.length / 6 }, (_, t) => {
    const mean = (src: Float32Array, width: number, k: number) =>
      (src[t * 3 * width + k]! + src[(t * 3 + 1) * width + k]! + src[(t * 3 + 2) * width + k]!) / 3;
    const at = Math.floor(mean(uvs, 2, 1) * sidePx) * sidePx + Math.floor(mean(uvs, 2, 0) * sidePx);
    return {
      position: [mean(positions, 3, 0), mean(positions, 3, 1), mean(positions, 3, 2)] as const,
      colour: [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!] as const,
    };
  });
}

/**
 * A renderer's normal from a normal map in the middle of a triangle, as in glTF: the bitangent is the normal crossed
 * with the tangent, times the fourth number.
 */
export function readNormal({ normals, tangents }: UnwrappedMesh, t: number, [r, g, b]: readonly number[]): number[] {
  const mean = (src: Float32Array, width: number) => {
    const sum = [0, 1, 2].map((k) => [0, 1, 2].reduce((s, c) => s + src[(t * 3 + c) * width + k]!, 0));
    return sum.map((value) => value / Math.hypot(...sum));
  };
  const [n, along] = [mean(normals, 3), mean(tangents, 4)];
  const w = tangents[t * 12 + 3]!;
  const across = [0, 1, 2].map(
    (k) => w * (n[(k + 1) % 3]! * along[(k + 2) % 3]! - n[(k + 2) % 3]! * along[(k + 1) % 3]!),
  );
  const [x, y, z] = [r! / 127.5 - 1, g! / 127.5 - 1, b! / 127.5 - 1];
  const sum = [0, 1, 2].map((k) => x * along[k]! + y * across[k]! + z * n[k]!);
  return sum.map((value) => value / Math.hypot(...sum));
}
