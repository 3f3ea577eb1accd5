export interface Size {
  width: number;
  height: number;
}

/** Where each rectangle goes, or null when they do not fit. */
export type Places = { x: number; y: number }[] | null;

/**
 * Packs rectangles into a square of whole pixels, the highest first, each as low and then as far left as it goes on the
 * skyline of those before (Jylanki's bottom-left). Keeps their order in the answer.
 *
 * @example
 * packRectangles([{ width: 4, height: 2 }, { width: 4, height: 2 }], 4); // one above the other
 */
export function packRectangles(sizes: readonly Size[], side: number): Places {
  const order = sizes.map((_, i) => i).sort((a, b) => sizes[b]!.height - sizes[a]!.height || a - b);
  const places: { x: number; y: number }[] = new Array(sizes.length);
  let skyline = [{ x: 0, y: 0, width: side }];
  for (const i of order) {
    const spot = findSpot(skyline, sizes[i]!, side);
    if (!spot) return null;
    places[i] = spot;
    skyline = raise(skyline, spot.x, spot.y + sizes[i]!.height, sizes[i]!.width);
  }
  return places;
}

interface Step {
  x: number;
  y: number;
  width: number;
}

function findSpot(skyline: Step[], { width, height }: Size, side: number): { x: number; y: number } | null {
  let best: { x: number; y: number } | null = null;
  for (let first = 0; first < skyline.length; first++) {
    const { x } = skyline[first]!;
    if (x + width > side) break;
    let y = 0;
    for (let s = first; s < skyline.length && skyline[s]!.x < x + width; s++) y = Math.max(y, skyline[s]!.y);
    if (y + height <= side && (!best || y < best.y)) best = { x, y };
  }
  return best;
}

function raise(skyline: Step[], x: number, y: number, width: number): Step[] {
  const next: Step[] = [];
  for (const step of skyline) {
    const end = step.x + step.width;
    if (step.x < x) next.push({ ...step, width: Math.min(end, x) - step.x });
    if (step.x <= x && end > x) next.push({ x, y, width });
    if (end > x + width) {
      const from = Math.max(step.x, x + width);
      next.push({ x: from, y: step.y, width: end - from });
    }
  }
  return next.filter((step) => step.width > 0);
}
