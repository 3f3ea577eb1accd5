import type { Field } from '../types.ts';

/** A stretch of an outline, from pixel coordinates (ax, ay) to (bx, by); pixel centres are whole numbers. */
export type VisitSegment = (ax: number, ay: number, bx: number, by: number) => void;

/**
 * Visits the outline of a soft-edged mask: the line along which it is 0.5, cell by cell between four pixels (marching
 * squares). Where two corners of a cell lie inside across from each other, they are kept apart.
 *
 * @example
 * let lengthPx = 0;
 * traceOutline(coverage, (ax, ay, bx, by) => { lengthPx += Math.hypot(bx - ax, by - ay); });
 */
export function traceOutline({ values, width, height }: Field, visit: VisitSegment): void {
  const xs = [0, 0, 0, 0];
  const ys = [0, 0, 0, 0];
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      const a = values[i]! - 0.5;
      const b = values[i + 1]! - 0.5;
      const c = values[i + width + 1]! - 0.5;
      const d = values[i + width]! - 0.5;
      const isInside = a >= 0;
      if (b >= 0 === isInside && c >= 0 === isInside && d >= 0 === isInside) continue;

      // Crossings in order around the cell: top, right, bottom, left.
      let count = 0;
      if (a >= 0 !== b >= 0) {
        xs[count] = x + a / (a - b);
        ys[count++] = y;
      }
      if (b >= 0 !== c >= 0) {
        xs[count] = x + 1;
        ys[count++] = y + b / (b - c);
      }
      if (d >= 0 !== c >= 0) {
        xs[count] = x + d / (d - c);
        ys[count++] = y + 1;
      }
      if (a >= 0 !== d >= 0) {
        xs[count] = x;
        ys[count++] = y + a / (a - d);
      }
      // With all four sides crossed, each stretch cuts off one of the corners inside: a and c, or b and d.
      const first = count === 4 && isInside ? 3 : 0;
      visit(xs[first]!, ys[first]!, xs[(first + 1) % 4]!, ys[(first + 1) % 4]!);
      if (count === 4) visit(xs[(first + 2) % 4]!, ys[(first + 2) % 4]!, xs[(first + 3) % 4]!, ys[(first + 3) % 4]!);
    }
  }
}
