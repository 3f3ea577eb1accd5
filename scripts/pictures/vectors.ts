export type Vec = [number, number, number];

export const along = (p: Vec, ray: Vec, way: number): Vec => [
  p[0] + ray[0] * way,
  p[1] + ray[1] * way,
  p[2] + ray[2] * way,
];

export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export function unit(v: Vec): Vec {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

/** A direction at random, all alike. */
export function scatter(random: () => number): Vec {
  const y = 2 * random() - 1;
  const angle = 2 * Math.PI * random();
  const r = Math.sqrt(Math.max(0, 1 - y * y));
  return [r * Math.cos(angle), y, r * Math.sin(angle)];
}

/** From 0 to 1 without a corner at either end. */
export const blend = (share: number): number => share * share * (3 - 2 * share);
