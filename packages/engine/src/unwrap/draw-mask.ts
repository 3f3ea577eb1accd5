/** The grid cells that a chart may touch, run-length encoded row by row from the bottom; ends are exclusive. */
export interface Mask {
  width: number;
  height: number;
  /** The runs of row r are those from `rows[r]` to `rows[r + 1]`, exclusive. */
  rows: Uint32Array;
  starts: Int32Array;
  ends: Int32Array;
  /** The length of the longest run of each row. */
  longest: Uint16Array;
}

/**
 * Rasterises triangles conservatively: marks every unit cell that any of them touches.
 *
 * @param points x, y per vertex, in cells; must not be negative.
 */
export function drawCells(points: Float64Array, corners: Uint32Array, width: number, height: number): Uint8Array {
  const cells = new Uint8Array(width * height);
  for (let i = 0; i < corners.length; i += 3) {
    const a = corners[i]! * 2;
    const b = corners[i + 1]! * 2;
    const c = corners[i + 2]! * 2;
    const y0 = Math.floor(Math.min(points[a + 1]!, points[b + 1]!, points[c + 1]!));
    const y1 = Math.min(height - 1, Math.floor(Math.max(points[a + 1]!, points[b + 1]!, points[c + 1]!)));
    for (let y = y0; y <= y1; y++) {
      // Within a row, the triangle spans the x range of its edges clipped to that row.
      span[0] = Infinity;
      span[1] = -Infinity;
      widen(points, a, b, y);
      widen(points, b, c, y);
      widen(points, c, a, y);
      const x1 = Math.min(width - 1, Math.floor(span[1]!));
      for (let x = Math.max(0, Math.floor(span[0]!)); x <= x1; x++) cells[y * width + x] = 1;
    }
  }
  return cells;
}

const span = new Float64Array(2);

/** Extends `span` by the x range of an edge clipped to row y. */
function widen(points: Float64Array, a: number, b: number, y: number): void {
  const ax = points[a]!;
  const ay = points[a + 1]!;
  const bx = points[b]!;
  const by = points[b + 1]!;
  if (Math.max(ay, by) < y || Math.min(ay, by) > y + 1) return;
  const slope = by === ay ? 0 : (bx - ax) / (by - ay);
  let fromX = ax;
  let toX = bx;
  if (ay < y) fromX = ax + (y - ay) * slope;
  else if (ay > y + 1) fromX = ax + (y + 1 - ay) * slope;
  if (by < y) toX = ax + (y - ay) * slope;
  else if (by > y + 1) toX = ax + (y + 1 - ay) * slope;
  span[0] = Math.min(span[0]!, fromX, toX);
  span[1] = Math.max(span[1]!, fromX, toX);
}

/** Dilates a mask by a number of cells on every side. */
export function widenMask({ width, height, rows, starts, ends }: Mask, by: number): Mask {
  const wide = width + 2 * by;
  const cells = new Uint8Array(wide * (height + 2 * by));
  for (let y = 0; y < height; y++) {
    for (let run = rows[y]!; run < rows[y + 1]!; run++) {
      for (let dy = 0; dy <= 2 * by; dy++) {
        const to = (y + dy) * wide;
        cells.fill(1, to + starts[run]!, to + ends[run]! + 2 * by);
      }
    }
  }
  return listRuns(cells, wide, height + 2 * by);
}

/** Rotates cells by 90 degrees counter-clockwise. */
export function turnCells(src: Uint8Array, width: number, height: number): Uint8Array {
  const dst = new Uint8Array(src.length);
  for (let y = 0; y < height; y++) {
    let to = height - 1 - y;
    for (let at = y * width; at < (y + 1) * width; at++, to += height) dst[to] = src[at]!;
  }
  return dst;
}

/** Rotates a mask by 180 degrees. */
export function turnHalf({ width, height, rows, starts, ends, longest }: Mask): Mask {
  const count = starts.length;
  const half = {
    width,
    height,
    rows: new Uint32Array(height + 1),
    starts: new Int32Array(count),
    ends: new Int32Array(count),
    longest: longest.slice().reverse(),
  };
  for (let y = 0; y <= height; y++) half.rows[y] = count - rows[height - y]!;
  for (let run = 0; run < count; run++) {
    half.starts[count - 1 - run] = width - ends[run]!;
    half.ends[count - 1 - run] = width - starts[run]!;
  }
  return half;
}

/** The position of the point x, y of a rectangle after counter-clockwise quarter turns. */
export function turnPlace(x: number, y: number, width: number, height: number, quarters: number): [number, number] {
  if (quarters === 1) return [height - y, x];
  if (quarters === 2) return [width - x, height - y];
  if (quarters === 3) return [y, width - x];
  return [x, y];
}

export function listRuns(cells: Uint8Array, width: number, height: number): Mask {
  const rows = new Uint32Array(height + 1);
  const starts: number[] = [];
  const ends: number[] = [];
  const longest = new Uint16Array(height);
  for (let y = 0; y < height; y++) {
    const base = y * width;
    const last = base + width;
    let at = base;
    while (at < last) {
      while (at < last && cells[at] === 0) at++;
      if (at === last) break;
      const from = at;
      while (at < last && cells[at] === 1) at++;
      starts.push(from - base);
      ends.push(at - base);
      if (at - from > longest[y]!) longest[y] = at - from;
    }
    rows[y + 1] = starts.length;
  }
  return { width, height, rows, starts: Int32Array.from(starts), ends: Int32Array.from(ends), longest };
}
