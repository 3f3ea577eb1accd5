/** The corners of the smallest box around a model, in its own units. */
export interface Box {
  min: [number, number, number];
  max: [number, number, number];
}

/** The box around points that are numbers; others have no place. */
export function boxOf(positions: ArrayLike<number>): Box {
  const box: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  for (let i = 0; i < positions.length; i++) {
    const value = positions[i]!;
    const axis = i % 3;
    if (value < box.min[axis]!) box.min[axis] = value;
    if (value > box.max[axis]!) box.max[axis] = value;
  }
  return box;
}
