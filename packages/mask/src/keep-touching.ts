import type { Rectangle } from './types.ts';

interface Setting {
  width: number;
  /** The value that the stroke gives: 1 for subject. */
  own: 0 | 1;
  zone: Rectangle;
}

/**
 * Of the cells that a cut gave the stroke's value, those that hang together with the brushed ones without leaving the
 * cells that change: like colours elsewhere are something else.
 */
export function keepTouching(
  cut: Uint8Array,
  brushed: Uint8Array,
  before: Uint8Array,
  { width, own, zone }: Setting,
): Uint8Array {
  const changed = new Uint8Array(brushed.length);
  const stack: number[] = [];
  for (let cell = 0; cell < brushed.length; cell++) {
    if (brushed[cell] === 0) continue;
    changed[cell] = 1;
    stack.push(cell);
  }
  const visit = (x: number, y: number) => {
    const [zx, zy] = [x - zone.left, y - zone.top];
    if (zx < 0 || zy < 0 || zx >= zone.width || zy >= zone.height) return;
    const cell = y * width + x;
    if (changed[cell] === 1 || before[cell] === own || cut[zy * zone.width + zx] === 0) return;
    changed[cell] = 1;
    stack.push(cell);
  };
  while (stack.length > 0) {
    const cell = stack.pop()!;
    const x = cell % width;
    const y = (cell - x) / width;
    visit(x - 1, y);
    visit(x + 1, y);
    visit(x, y - 1);
    visit(x, y + 1);
  }
  return changed;
}
