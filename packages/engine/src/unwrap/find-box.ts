const ANGLES = 45;

export interface TurnedBox {
  /** By how much to turn against the clock so that the box lies straight. */
  angle: number;
  minX: number;
  minY: number;
  width: number;
  height: number;
}

/** The smallest box around points (x, y each), of those at every second degree; it lies, its longer side along x. */
export function findBox(points: Float64Array): TurnedBox {
  let best: TurnedBox = { angle: 0, minX: 0, minY: 0, width: 0, height: 0 };
  let least = Infinity;
  for (let k = 0; k < ANGLES; k++) {
    const box = measureBox(points, (k * Math.PI) / 2 / ANGLES);
    if (box.width * box.height >= least) continue;
    least = box.width * box.height;
    best = box;
  }
  return best.width >= best.height ? best : measureBox(points, best.angle + Math.PI / 2);
}

function measureBox(points: Float64Array, angle: number): TurnedBox {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < points.length; i += 2) {
    const x = cos * points[i]! - sin * points[i + 1]!;
    const y = sin * points[i]! + cos * points[i + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { angle, minX, minY, width: maxX - minX, height: maxY - minY };
}
