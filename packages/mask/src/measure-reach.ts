import type { Rectangle } from './types.ts';

/** The distance from each cell of a zone to the nearest brushed one, in cells, right to within a tenth. */
export function measureReach(brushed: Uint8Array, width: number, zone: Rectangle): Float32Array {
  const away = new Float32Array(brushed.length).fill(Infinity);
  const { left, top } = zone;
  const [right, bottom] = [left + zone.width - 1, top + zone.height - 1];
  const pull = (cell: number, from: number, step: number) => {
    const distance = away[from]! + step;
    if (distance < away[cell]!) away[cell] = distance;
  };
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const cell = y * width + x;
      if (brushed[cell] === 1) away[cell] = 0;
      if (x > left) pull(cell, cell - 1, 1);
      if (y === top) continue;
      pull(cell, cell - width, 1);
      if (x > left) pull(cell, cell - width - 1, Math.SQRT2);
      if (x < right) pull(cell, cell - width + 1, Math.SQRT2);
    }
  }
  for (let y = bottom; y >= top; y--) {
    for (let x = right; x >= left; x--) {
      const cell = y * width + x;
      if (x < right) pull(cell, cell + 1, 1);
      if (y === bottom) continue;
      pull(cell, cell + width, 1);
      if (x < right) pull(cell, cell + width + 1, Math.SQRT2);
      if (x > left) pull(cell, cell + width - 1, Math.SQRT2);
    }
  }
  return away;
}
