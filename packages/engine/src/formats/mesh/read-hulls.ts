import type { Mesh } from '@tangible/geometry';

/**
 * Reads back the convex pieces that `writeHullObjects` wrote: an object each, y up. Throws if the text is not in that
 * form.
 *
 * @example
 * const hulls = readHulls(files.get('web/colliders.obj'));
 */
export function readHulls(bytes: Uint8Array): Mesh[] {
  const objects: { positions: number[]; indices: number[]; first: number }[] = [];
  let vertexCount = 0;
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const [word, ...values] = line.trim().split(/\s+/);
    if (word === 'o') objects.push({ positions: [], indices: [], first: vertexCount + 1 });
    if (word !== 'v' && word !== 'f') continue;
    const object = objects.at(-1);
    const numbers = values.map(Number);
    if (!object || numbers.length !== 3) throw new Error(`The colliders hold the line ${line.slice(0, 80)}`);
    if (word === 'v') {
      if (!numbers.every(Number.isFinite)) throw new Error('A corner of a collider is not a number');
      object.positions.push(...numbers);
      vertexCount++;
    } else {
      const corners = numbers.map((number) => number - object.first);
      if (!corners.every((corner) => Number.isInteger(corner) && corner >= 0 && corner < object.positions.length / 3)) {
        throw new Error('A face of a collider has a corner that is not there');
      }
      object.indices.push(...corners);
    }
  }
  return objects
    .filter(({ indices }) => indices.length >= 12)
    .map(({ positions, indices }) => ({ positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }));
}
