/** A place on the floor. */
export type FloorPoint = readonly [x: number, z: number];

/**
 * The convex outline of places on the floor, counterclockwise; fewer than three corners when they lie in a line.
 *
 * @example
 * const outline = traceFloorOutline([[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]]); // four corners
 */
export function traceFloorOutline(points: readonly FloorPoint[]): FloorPoint[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...traceHalf(sorted), ...traceHalf(sorted.reverse())];
}

function traceHalf(points: readonly FloorPoint[]): FloorPoint[] {
  const chain: FloorPoint[] = [];
  for (const point of points) {
    while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
    chain.push(point);
  }
  chain.pop();
  return chain;
}

function turn(a: FloorPoint, b: FloorPoint, c: FloorPoint): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

export function measureOutlineArea(outline: readonly FloorPoint[]): number {
  let twice = 0;
  for (const [i, [x, z]] of outline.entries()) {
    const [nextX, nextZ] = outline[(i + 1) % outline.length]!;
    twice += x * nextZ - z * nextX;
  }
  return Math.abs(twice) / 2;
}

/** How far inside an outline a place is: the distance to the nearest border, below 0 outside. */
export function measureMargin(outline: readonly FloorPoint[], [x, z]: FloorPoint): number {
  if (outline.length < 3) return -Infinity;
  let margin = Infinity;
  for (const [i, from] of outline.entries()) {
    const to = outline[(i + 1) % outline.length]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length > 0) margin = Math.min(margin, turn(from, to, [x, z]) / length);
  }
  return margin;
}

/** The nearest place towards the middle of an outline that is inside by a margin; null where the outline is too narrow. */
export function moveInside(outline: readonly FloorPoint[], place: FloorPoint, margin: number): FloorPoint | null {
  if (outline.length < 3) return null;
  const middle: FloorPoint = [
    outline.reduce((sum, [x]) => sum + x, 0) / outline.length,
    outline.reduce((sum, [, z]) => sum + z, 0) / outline.length,
  ];
  // Along a straight line into a convex outline the margin grows and then falls: the first that suffices is the nearest.
  for (let step = 0; step <= 100; step++) {
    const share = step / 100;
    const moved = [0, 1].map((k) => place[k]! + share * (middle[k]! - place[k]!)) as unknown as FloorPoint;
    if (measureMargin(outline, moved) >= margin) return moved;
  }
  return null;
}
