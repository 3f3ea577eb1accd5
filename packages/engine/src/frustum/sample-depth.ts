/**
 * A depth between the pixels of a map, at shares (0 to 1) of its sides. Interpolated, unless the pixels around lie on
 * different surfaces: then the nearest pixel's, for between two surfaces there is none.
 */
export function sampleDepth(depths: Float32Array, side: number, u: number, v: number, jump: number): number {
  const x = Math.min(side - 1, Math.max(0, u * side - 0.5));
  const y = Math.min(side - 1, Math.max(0, v * side - 0.5));
  const x0 = Math.min(side - 2, Math.floor(x));
  const y0 = Math.min(side - 2, Math.floor(y));
  const i = y0 * side + x0;
  const a = depths[i]!;
  const b = depths[i + 1]!;
  const c = depths[i + side]!;
  const d = depths[i + side + 1]!;
  const fx = x - x0;
  const fy = y - y0;
  if (Math.max(a, b, c, d) - Math.min(a, b, c, d) > jump) return fy < 0.5 ? (fx < 0.5 ? a : b) : fx < 0.5 ? c : d;
  return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
}

/** Where the depths around a pixel differ by this much it lies at the edge of one surface before another. In h. */
const EDGE_JUMP = 0.12;
/** A network draws such an edge over a few pixels. */
const EDGE_ROUNDS = 2;

/**
 * Moves pixels that hang between two surfaces onto the nearer one of both. Each would become a spike along its ray.
 *
 * Contributor notes. The middle one of the nine depths around is no help: at a straight edge it is the hanging pixel itself.
 */
export function clearBetween(src: Float32Array, inside: Uint8Array, side: number): Float32Array {
  const depths = src.slice();
  const lows = new Float32Array(src.length);
  const highs = new Float32Array(src.length);
  for (let round = 0; round < EDGE_ROUNDS; round++) {
    for (let i = 1; i < src.length - 1; i++) {
      let low = Infinity;
      let high = -Infinity;
      for (let at = i - 1; at <= i + 1; at++) {
        if (inside[at] === 0) continue;
        const depth = depths[at]!;
        if (depth < low) low = depth;
        if (depth > high) high = depth;
      }
      lows[i] = low;
      highs[i] = high;
    }
    for (let y = 1; y < side - 1; y++) {
      for (let i = y * side + 1; i < (y + 1) * side - 1; i++) {
        if (inside[i] === 0) continue;
        const low = Math.min(lows[i - side]!, lows[i]!, lows[i + side]!);
        const high = Math.max(highs[i - side]!, highs[i]!, highs[i + side]!);
        if (high - low > EDGE_JUMP) depths[i] = depths[i]! - low < high - depths[i]! ? low : high;
      }
    }
  }
  return depths;
}

/**
 * The pixels of a map without those along the outline, which half show what lies behind and tell a depth between both:
 * each would become a bead on the rim. A pixel with nothing but such around it stays, or thin parts would go.
 */
export function leaveOutline(inside: Uint8Array, side: number): Uint8Array {
  const isCore = new Uint8Array(inside.length);
  for (let i = side; i < inside.length - side; i++) {
    if (inside[i] === 1 && inside[i - 1]! + inside[i + 1]! + inside[i - side]! + inside[i + side]! === 4) isCore[i] = 1;
  }
  const kept = isCore.slice();
  for (let i = side + 1; i < inside.length - side - 1; i++) {
    if (inside[i] === 0 || isCore[i] === 1) continue;
    const above = isCore[i - side - 1]! + isCore[i - side]! + isCore[i - side + 1]!;
    const below = isCore[i + side - 1]! + isCore[i + side]! + isCore[i + side + 1]!;
    if (above + below + isCore[i - 1]! + isCore[i + 1]! === 0) kept[i] = 1;
  }
  return kept;
}

/** How many pixels beyond the outline a map goes on. */
const SPREAD_PX = 6;

/** Carries the depths at the outline on outside, where the network says nothing. */
export function spreadOutward(src: Float32Array, inside: Uint8Array, side: number): Float32Array {
  const depths = src.slice();
  const known = inside.slice();
  const count = depths.length;
  const sums = new Float32Array(count);
  const counts = new Uint8Array(count);
  const steps = [-1, 1, -side, side];
  let rim: number[] = [];
  for (let i = 0; i < count; i++) if (known[i] === 1) rim.push(i);
  for (let round = 0; round < SPREAD_PX; round++) {
    const found: number[] = [];
    for (let n = 0; n < rim.length; n++) {
      for (let k = 0; k < 4; k++) {
        const to = rim[n]! + steps[k]!;
        if (to < 0 || to >= count || known[to] === 1) continue;
        if (counts[to] === 0) found.push(to);
        sums[to]! += depths[rim[n]!]!;
        counts[to]!++;
      }
    }
    for (let n = 0; n < found.length; n++) {
      depths[found[n]!] = sums[found[n]!]! / counts[found[n]!]!;
      known[found[n]!] = 1;
    }
    rim = found;
  }
  return depths;
}
