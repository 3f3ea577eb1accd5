/**
 * Parts of building a tree over points by halving: `order` lists points, and the ones from `from` up to `to` are split
 * into two halves along one axis.
 */

/** The axis along which the listed points spread most. */
export function longestAxis(points: Float32Array, order: Uint32Array, from: number, to: number): number {
  let longest = 0;
  let length = -1;
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = from; i < to; i++) {
      const value = points[order[i]! * 3 + axis]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > length) {
      longest = axis;
      length = high - low;
    }
  }
  return longest;
}

/** Moves the point that belongs at `middle` there, smaller ones before it, larger ones after (Hoare's selection). */
export function selectMiddle(
  points: Float32Array,
  order: Uint32Array,
  from: number,
  to: number,
  middle: number,
  axis: number,
): void {
  let low = from;
  let high = to - 1;
  while (low < high) {
    const pivot = points[order[middle]! * 3 + axis]!;
    let i = low;
    let j = high;
    do {
      while (points[order[i]! * 3 + axis]! < pivot) i++;
      while (points[order[j]! * 3 + axis]! > pivot) j--;
      if (i <= j) {
        const swap = order[i]!;
        order[i++] = order[j]!;
        order[j--] = swap;
      }
    } while (i <= j);
    if (j < middle) low = i;
    if (middle < i) high = j;
  }
}
