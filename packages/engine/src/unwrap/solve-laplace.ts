/** Vertices with weighted edges: the neighbours of v are `ends[starts[v]]` and the `counts[v] - 1` entries after it. */
export interface WeightedGraph {
  starts: Uint32Array;
  counts: Uint32Array;
  ends: Uint32Array;
  weights: Float64Array;
}

/**
 * Solves, in place, for `values` (x, y per vertex) such that the weighted sum of each vertex's differences from its
 * neighbours is `wanted`: conjugate gradients with a diagonal preconditioner.
 *
 * @param tolerance Ends once the residual is this share of `wanted`, or after `stepCountMax` steps.
 */
export function solveLaplace(
  graph: WeightedGraph,
  wanted: Float64Array,
  values: Float64Array,
  stepCountMax: number,
  tolerance: number,
): void {
  const { starts, counts, weights } = graph;
  const size = values.length;
  const sums = new Float64Array(size / 2);
  const inverse = new Float64Array(size / 2);
  for (let v = 0; v < sums.length; v++) {
    let sum = 0;
    for (let at = starts[v]!; at < starts[v]! + counts[v]!; at++) sum += weights[at]!;
    sums[v] = sum;
    inverse[v] = sum > 0 ? 1 / sum : 0;
  }
  const rest = new Float64Array(size);
  const way = new Float64Array(size);
  const image = new Float64Array(size);
  applyLaplace(graph, sums, values, image);
  let energy = 0;
  let wantedEnergy = 0;
  for (let i = 0; i < size; i++) {
    rest[i] = wanted[i]! - image[i]!;
    way[i] = rest[i]! * inverse[i >> 1]!;
    energy += rest[i]! * way[i]!;
    wantedEnergy += wanted[i]! * wanted[i]! * inverse[i >> 1]!;
  }
  const enough = tolerance * tolerance * wantedEnergy;
  for (let step = 0; step < stepCountMax && energy > enough; step++) {
    const along = applyLaplace(graph, sums, way, image);
    if (!(along > 0)) return;
    const reach = energy / along;
    let nextEnergy = 0;
    for (let i = 0; i < size; i++) {
      values[i]! += reach * way[i]!;
      const left = rest[i]! - reach * image[i]!;
      rest[i] = left;
      nextEnergy += left * left * inverse[i >> 1]!;
    }
    const keep = nextEnergy / energy;
    for (let i = 0; i < size; i++) way[i] = rest[i]! * inverse[i >> 1]! + keep * way[i]!;
    energy = nextEnergy;
  }
}

/** Writes the matrix times `src` and returns its dot product with `src`. */
function applyLaplace(
  { starts, counts, ends, weights }: WeightedGraph,
  sums: Float64Array,
  src: Float64Array,
  dst: Float64Array,
): number {
  let along = 0;
  for (let v = 0; v < counts.length; v++) {
    const vx = src[v * 2]!;
    const vy = src[v * 2 + 1]!;
    let x = sums[v]! * vx;
    let y = sums[v]! * vy;
    const end = starts[v]! + counts[v]!;
    for (let at = starts[v]!; at < end; at++) {
      const to = ends[at]! * 2;
      const weight = weights[at]!;
      x -= weight * src[to]!;
      y -= weight * src[to + 1]!;
    }
    dst[v * 2] = x;
    dst[v * 2 + 1] = y;
    along += vx * x + vy * y;
  }
  return along;
}
