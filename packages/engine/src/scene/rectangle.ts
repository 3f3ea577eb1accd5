/** A part of the floor, or of a top: x to the right, z towards the viewer. */
export interface Rectangle {
  minX: number;
  maxX: number;
  minZ: number;
  maxZ: number;
}

export const widthOf = ({ minX, maxX }: Rectangle) => maxX - minX;
export const depthOf = ({ minZ, maxZ }: Rectangle) => maxZ - minZ;

/** The bounding rectangle of points seen from above, only of those no higher than `belowY`. */
export function coverPoints(points: Float32Array, belowY = Infinity): Rectangle {
  const dst = { minX: Infinity, maxX: -Infinity, minZ: Infinity, maxZ: -Infinity };
  for (let i = 0; i < points.length; i += 3) {
    if (points[i + 1]! > belowY) continue;
    dst.minX = Math.min(dst.minX, points[i]!);
    dst.maxX = Math.max(dst.maxX, points[i]!);
    dst.minZ = Math.min(dst.minZ, points[i + 2]!);
    dst.maxZ = Math.max(dst.maxZ, points[i + 2]!);
  }
  return dst;
}

export function moveRectangle({ minX, maxX, minZ, maxZ }: Rectangle, x: number, z: number): Rectangle {
  return { minX: minX + x, maxX: maxX + x, minZ: minZ + z, maxZ: maxZ + z };
}

export function joinRectangles(rectangles: readonly Rectangle[]): Rectangle {
  return {
    minX: Math.min(...rectangles.map(({ minX }) => minX)),
    maxX: Math.max(...rectangles.map(({ maxX }) => maxX)),
    minZ: Math.min(...rectangles.map(({ minZ }) => minZ)),
    maxZ: Math.max(...rectangles.map(({ maxZ }) => maxZ)),
  };
}

/** Whether two come closer than a gap. */
export function isNear(a: Rectangle, b: Rectangle, gap: number): boolean {
  return a.minX < b.maxX + gap && b.minX < a.maxX + gap && a.minZ < b.maxZ + gap && b.minZ < a.maxZ + gap;
}
