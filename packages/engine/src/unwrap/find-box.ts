const ANGLES = 45;
/** With more points than this, only the lowest and highest of each of `COLUMNS` columns are used to find the angle. */
const POINTS_MANY = 256;
const COLUMNS = 64;

export interface TurnedBox {
  /** The counter-clockwise rotation, in radians, that aligns the box with the axes. */
  angle: number;
  minX: number;
  minY: number;
  width: number;
  height: number;
}

/** The smallest bounding box of points (x, y each) over rotations by steps of 2 degrees, its longer side along x. */
export function findBox(points: Float64Array): TurnedBox {
  const asked = points.length > 2 * POINTS_MANY ? listOuter(points) : points;
  let angle = 0;
  let least = Infinity;
  for (let k = 0; k < ANGLES; k++) {
    const { width, height } = measureBox(asked, (k * Math.PI) / 2 / ANGLES);
    if (width * height >= least) continue;
    least = width * height;
    angle = (k * Math.PI) / 2 / ANGLES;
  }
  if (least === Infinity) return { angle: 0, minX: 0, minY: 0, width: 0, height: 0 };
  const box = measureBox(points, angle);
  return box.width >= box.height ? box : measureBox(points, angle + Math.PI / 2);
}

/** The lowest and highest point of each column: nearly all points that a bounding box can touch. */
function listOuter(points: Float64Array): Float64Array {
  const { minX, width } = measureBox(points, 0);
  const lowest = new Int32Array(COLUMNS).fill(-1);
  const highest = new Int32Array(COLUMNS).fill(-1);
  const scale = (COLUMNS - 1e-6) / (width || 1);
  for (let i = 0; i < points.length; i += 2) {
    const column = Math.floor((points[i]! - minX) * scale);
    if (lowest[column] === -1 || points[i + 1]! < points[lowest[column]! + 1]!) lowest[column] = i;
    if (highest[column] === -1 || points[i + 1]! > points[highest[column]! + 1]!) highest[column] = i;
  }
  const outer: number[] = [];
  for (let column = 0; column < COLUMNS; column++) {
    if (lowest[column] === -1) continue;
    const [low, high] = [lowest[column]!, highest[column]!];
    outer.push(points[low]!, points[low + 1]!, points[high]!, points[high + 1]!);
  }
  return Float64Array.from(outer);
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
