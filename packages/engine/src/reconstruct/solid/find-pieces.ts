import type { Volume } from '@tangible/geometry';

/** The stretches of rays that lie inside, ray by ray: those of a column from `starts[column]` up to the next. */
export interface Runs {
  starts: Int32Array;
  columns: Int32Array;
  firsts: Int32Array;
  lasts: Int32Array;
}

/** Connected pieces of the inside of a volume. */
export function countPieces(volume: Volume): number {
  return new Set(numberPieces(listRuns(volume), volume.counts[0], volume.counts[1])).size;
}

/** Depth by depth, as the nodes lie in memory: along the rays every step would be far away. */
export function listRuns({ values, counts: [nx, ny, nz] }: Volume): Runs {
  const columnCount = nx * ny;
  const starts = new Int32Array(columnCount + 1);
  const isInside = new Uint8Array(columnCount);
  for (let k = 0, node = 0; k < nz; k++) {
    for (let column = 0; column < columnCount; column++, node++) {
      const inside = values[node]! < 0 ? 1 : 0;
      if (inside > isInside[column]!) starts[column + 1]!++;
      isInside[column] = inside;
    }
  }
  for (let column = 0; column < columnCount; column++) starts[column + 1]! += starts[column]!;
  const count = starts[columnCount]!;
  const [columns, firsts, lasts] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const next = starts.slice(0, columnCount);
  isInside.fill(0);
  for (let k = 0, node = 0; k < nz; k++) {
    for (let column = 0; column < columnCount; column++, node++) {
      const inside = values[node]! < 0 ? 1 : 0;
      if (inside === 1) {
        if (isInside[column] === 0) {
          columns[next[column]!] = column;
          firsts[next[column]!++] = k;
        }
        lasts[next[column]! - 1] = k;
      }
      isInside[column] = inside;
    }
  }
  return { starts, columns, firsts, lasts };
}

/** Runs next to each other that overlap in depth belong together. */
export function numberPieces({ starts, columns, firsts, lasts }: Runs, nx: number, ny: number): Int32Array {
  const parents = new Int32Array(columns.length);
  for (let r = 0; r < parents.length; r++) parents[r] = r;
  for (let r = 0; r < parents.length; r++) {
    const column = columns[r]!;
    if ((column + 1) % nx !== 0) join(r, column + 1);
    if (column + nx < nx * ny) join(r, column + nx);
  }
  for (let r = 0; r < parents.length; r++) parents[r] = find(r);
  return parents;

  function join(r: number, neighbour: number): void {
    for (let other = starts[neighbour]!; other < starts[neighbour + 1]!; other++) {
      if (firsts[other]! <= lasts[r]! && lasts[other]! >= firsts[r]!) parents[find(other)] = find(r);
    }
  }

  function find(r: number): number {
    let root = r;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  }
}
