import { type Revolution, valueAlong } from './revolution.ts';

const STEPS = 72;
const HALVINGS = 6;
/** A point this near to the radius of its place, in h, is on the side of the body. */
const ON_SIDE = 0.01;

/** Where a ray enters and leaves a body of revolution. Depths in h. */
export interface Passage {
  near: number;
  far: number;
  /** The places along the axis at which it enters and leaves. */
  nearAt: number;
  farAt: number;
  /** How much the body faces the camera where the ray enters: 0 where it just touches the side, 1 through an end. */
  facing: number;
  /** How far along the axis the ray goes per h of depth. */
  rise: number;
}

/** @param base The ray's point where depth is 0, `direction` how it moves per h of depth. */
export function traceBody(
  body: Revolution,
  base: readonly [number, number, number],
  direction: readonly [number, number, number],
): Passage | null {
  const { point, direction: a, first, step, radii, broadest } = body;
  const b = [base[0] - point[0], base[1] - point[1], base[2] - point[2]] as const;
  const rise = direction[0] * a[0] + direction[1] * a[1] + direction[2] * a[2];
  const bottom = b[0] * a[0] + b[1] * a[1] + b[2] * a[2];
  const c = [b[0] - bottom * a[0], b[1] - bottom * a[1], b[2] - bottom * a[2]] as const;
  const e = [direction[0] - rise * a[0], direction[1] - rise * a[1], direction[2] - rise * a[2]] as const;
  const ee = e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
  const ce = c[0] * e[0] + c[1] * e[1] + c[2] * e[2];
  const cc = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
  const last = first + step * (radii.length - 1);
  // Within the cylinder around the body, between its ends.
  const room = ce * ce - ee * (cc - broadest * broadest);
  if (ee < 1e-9 || room <= 0) return null;
  let low = (-ce - Math.sqrt(room)) / ee;
  let high = (-ce + Math.sqrt(room)) / ee;
  if (Math.abs(rise) > 1e-6) {
    const [one, other] = [(first - bottom) / rise, (last - bottom) / rise];
    low = Math.max(low, Math.min(one, other));
    high = Math.min(high, Math.max(one, other));
  } else if (bottom < first || bottom > last) return null;
  if (low >= high) return null;

  const outside = (depth: number) =>
    Math.sqrt(Math.max(0, cc + 2 * ce * depth + ee * depth * depth)) - valueAlong(radii, body, bottom + rise * depth);
  let near = Number.NaN;
  let far = Number.NaN;
  const stride = (high - low) / STEPS;
  for (let k = 0; k <= STEPS; k++) {
    const depth = low + k * stride;
    if (outside(depth) > 0) continue;
    if (Number.isNaN(near)) near = k === 0 ? depth : bisect(depth, depth - stride);
    far = depth;
  }
  if (Number.isNaN(near)) return null;
  if (far < high - stride / 2) far = bisect(far, far + stride);
  const nearAt = bottom + rise * near;
  const radius = Math.sqrt(Math.max(0, cc + 2 * ce * near + ee * near * near));
  // Through an end, if it is within the side.
  const isSide = radius > valueAlong(radii, body, nearAt) - ON_SIDE;
  const slope = (valueAlong(radii, body, nearAt + step) - valueAlong(radii, body, nearAt - step)) / (2 * step);
  const towards = slope * rise - (ce + ee * near) / Math.max(1e-6, radius);
  const facing = isSide ? Math.max(0, towards) / Math.sqrt((1 + slope * slope) * (ee + rise * rise)) : 1;
  return { near, far, nearAt, farAt: bottom + rise * far, facing, rise };

  function bisect(inner: number, outer: number): number {
    let [inside, out] = [inner, outer];
    for (let n = 0; n < HALVINGS; n++) {
      const middle = (inside + out) / 2;
      if (outside(middle) > 0) out = middle;
      else inside = middle;
    }
    return inside;
  }
}
