import { clamp } from '@tangible/geometry';

/** Cells along a side of the picture over which colours are even: finer than these is detail. */
const CELLS = 14;
/** Detail weaker than this, of 255 in all three colours together, is no detail. */
const FAINT = 30;
/** How much of the picture's detail the network must see, as a share of its strength. */
const SEEN_MIN = 0.1;
const SEEN_FULL = 0.2;

/**
 * Per vertex, 0 to 1: whether the network sees the picture's local detail on the back as well. A label that it saw
 * blurred counts as seen; an eye on a head whose back it made plain belongs to the front alone.
 *
 * @param shown The picture's colour at each vertex, blurred as the network blurs; `meant` is the network's.
 */
export function compareDetail(places: Float32Array, shown: Float32Array, meant: Float32Array): Float32Array {
  const shownAround = spread(places, shown);
  const meantAround = spread(places, meant);
  const agreed = new Float32Array(places.length / 2);
  for (let v = 0; v < agreed.length; v++) {
    let strength = 0;
    let seen = 0;
    for (let at = v * 3; at < v * 3 + 3; at++) {
      const detail = shown[at]! - shownAround[at]!;
      strength += detail * detail;
      seen += detail * (meant[at]! - meantAround[at]!);
    }
    const share = strength < FAINT * FAINT ? 1 : seen / strength;
    agreed[v] = clamp((share - SEEN_MIN) / (SEEN_FULL - SEEN_MIN), 0, 1);
  }
  return agreed;
}

/** The colours around each place: means over cells, and smooth between them. */
function spread(places: Float32Array, colours: Float32Array): Float32Array {
  const sums = new Float32Array(CELLS * CELLS * 4);
  for (let v = 0; v < places.length / 2; v++) {
    eachCell(places, v, (cell, weight) => {
      for (let k = 0; k < 3; k++) sums[cell + k]! += weight * colours[v * 3 + k]!;
      sums[cell + 3]! += weight;
    });
  }
  const around = new Float32Array(colours.length);
  for (let v = 0; v < places.length / 2; v++) {
    let weights = 0;
    eachCell(places, v, (cell, weight) => {
      if (sums[cell + 3]! === 0) return;
      for (let k = 0; k < 3; k++) around[v * 3 + k]! += (weight * sums[cell + k]!) / sums[cell + 3]!;
      weights += weight;
    });
    for (let k = 0; k < 3; k++) around[v * 3 + k] = weights > 0 ? around[v * 3 + k]! / weights : colours[v * 3 + k]!;
  }
  return around;
}

/** The four cells about a place, and how near each is. */
function eachCell(places: Float32Array, v: number, visit: (cell: number, weight: number) => void): void {
  const x = clamp(places[v * 2]!, 0, 1) * (CELLS - 1);
  const y = clamp(places[v * 2 + 1]!, 0, 1) * (CELLS - 1);
  const x0 = Math.min(CELLS - 2, Math.floor(x));
  const y0 = Math.min(CELLS - 2, Math.floor(y));
  for (let corner = 0; corner < 4; corner++) {
    const right = corner & 1;
    const below = corner >> 1;
    const weight = (right ? x - x0 : 1 - x + x0) * (below ? y - y0 : 1 - y + y0);
    visit(((y0 + below) * CELLS + x0 + right) * 4, weight);
  }
}
