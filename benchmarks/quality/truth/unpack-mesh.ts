import type { Mesh } from '@tangible/geometry';

/** The index entry of one packed mesh. */
export interface MeshRecord {
  /** Vertices and faces. */
  nv: number;
  nf: number;
  /** Size of a step of the positions' grid, and its origin. */
  scale: number;
  lo: [number, number, number];
}

const UV_STEPS = 4095;

/**
 * One record: positions, texture coordinates and faces as differences between rows, zigzagged, column by column, all
 * low bytes before all high bytes. The file is z up with texture coordinates from below; the outcome is y up with
 * texture coordinates from above.
 */
export function unpackMesh(bytes: Uint8Array, { nv, nf, scale, lo }: MeshRecord): Mesh & { uvs: Float32Array } {
  const grid = sumColumns(readPlanes(bytes, 0, nv, 3), nv, 3);
  const steps = sumColumns(readPlanes(bytes, nv * 6, nv, 2), nv, 2);
  const faces = readPlanes(bytes, nv * 10, nf, 3);

  const positions = new Float32Array(nv * 3);
  const uvs = new Float32Array(nv * 2);
  for (let v = 0; v < nv; v++) {
    positions[v * 3] = grid[v]! * scale + lo[0];
    positions[v * 3 + 1] = grid[2 * nv + v]! * scale + lo[2];
    positions[v * 3 + 2] = -(grid[nv + v]! * scale + lo[1]);
    uvs[v * 2] = steps[v]! / UV_STEPS;
    uvs[v * 2 + 1] = 1 - steps[nv + v]! / UV_STEPS;
  }

  const indices = new Uint32Array(nf * 3);
  let first = 0;
  for (let f = 0; f < nf; f++) {
    first += faces[f]!;
    const second = first + faces[nf + f]!;
    indices.set([first, second, second + faces[2 * nf + f]!], f * 3);
  }
  return { positions, indices, uvs };
}

/** Signed differences, column after column. */
function readPlanes(bytes: Uint8Array, from: number, rows: number, columns: number): Int32Array {
  const count = rows * columns;
  const values = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const zigzag = bytes[from + i]! | (bytes[from + count + i]! << 8);
    values[i] = zigzag & 1 ? -(zigzag >> 1) - 1 : zigzag >> 1;
  }
  return values;
}

/** Running sums down each column, modulo 16 bits, in place. */
function sumColumns(values: Int32Array, rows: number, columns: number): Int32Array {
  for (let c = 0; c < columns; c++) {
    let sum = 0;
    for (let r = 0; r < rows; r++) {
      sum = (sum + values[c * rows + r]!) & 0xffff;
      values[c * rows + r] = sum;
    }
  }
  return values;
}
