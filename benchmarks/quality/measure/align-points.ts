import { fitSimilarity } from './fit-similarity.ts';
import { PointTree } from './point-tree.ts';
import { chain, NO_CHANGE, type Similarity, transformPoints, transpose } from './vectors.ts';

const ROUNDS = 25;

/**
 * Similarity ICP: 25 rounds on the nearest pairs in both directions, over every second point. Starts from where the
 * points are, which is the known pose of the picture.
 */
export function alignPoints(points: Float32Array, goal: Float32Array): Similarity {
  const src = everySecond(points);
  const dst = everySecond(goal);
  // A similarity keeps nearest points nearest, so both trees are built once and the questions are moved instead.
  const srcTree = new PointTree(src);
  const dstTree = new PointTree(dst);
  let total = NO_CHANGE;
  let forward: Uint32Array | undefined;
  let backward: Uint32Array | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const moved = transformPoints(src, total);
    forward = dstTree.nearestTo(moved, forward).indices;
    backward = srcTree.nearestTo(undo(dst, total), backward).indices;
    const a = join(moved, pick(moved, backward));
    const b = join(pick(dst, forward), dst);
    total = chain(fitSimilarity(a, b), total);
  }
  return total;
}

function undo(points: Float32Array, { rotation, scale, shift }: Similarity): Float32Array {
  const centred = points.map((value, i) => (value - shift[i % 3]!) / scale);
  return transformPoints(centred, { ...NO_CHANGE, rotation: transpose(rotation) });
}

function everySecond(points: Float32Array): Float32Array {
  return points.filter((_, i) => Math.floor(i / 3) % 2 === 0);
}

function pick(points: Float32Array, indices: Uint32Array): Float32Array {
  const picked = new Float32Array(indices.length * 3);
  for (let i = 0; i < indices.length; i++) {
    const from = indices[i]! * 3;
    picked[i * 3] = points[from]!;
    picked[i * 3 + 1] = points[from + 1]!;
    picked[i * 3 + 2] = points[from + 2]!;
  }
  return picked;
}

function join(a: Float32Array, b: Float32Array): Float32Array {
  const both = new Float32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
