/**
 * Solids as signed distance functions: negative inside. Small ones are combined to scenes. Metres or any other unit; x
 * to the right, y up, z towards the front.
 */
export type Solid = (x: number, y: number, z: number) => number;
export type Point = readonly [number, number, number];

const { abs, cos, max, min, sin } = Math;
/** Math.hypot guards against overflow, which takes ten times as long. */
const hypot = (x: number, y: number, z = 0) => Math.sqrt(x * x + y * y + z * z);

export const ball =
  (radius: number): Solid =>
  (x, y, z) =>
    hypot(x, y, z) - radius;

/** Not exact, but never too far. */
export const ellipsoid =
  (a: number, b: number, c: number): Solid =>
  (x, y, z) => {
    const near = hypot(x / a, y / b, z / c);
    const slope = hypot(x / (a * a), y / (b * b), z / (c * c));
    return slope > 1e-9 ? (near * (near - 1)) / slope : -min(a, b, c);
  };

/** Half sides a, b, c, the edges rounded. */
export const box =
  (a: number, b: number, c: number, round = 0.01): Solid =>
  (x, y, z) => {
    const [dx, dy, dz] = [abs(x) - a + round, abs(y) - b + round, abs(z) - c + round];
    return hypot(max(dx, 0), max(dy, 0), max(dz, 0)) + min(0, max(dx, dy, dz)) - round;
  };

/** Upright; the radius may change from the bottom to the top. */
export const cylinder = (bottom: number, top: number, half: number, round = 0.01): Solid => {
  const lean = hypot(1, (bottom - top) / (2 * half));
  return (x, y, z) => {
    const radius = bottom + ((top - bottom) * (min(half, max(-half, y)) + half)) / (2 * half);
    const dr = (hypot(x, z) - radius + round) / lean;
    const dy = abs(y) - half + round;
    return hypot(max(dr, 0), max(dy, 0)) + min(0, max(dr, dy)) - round;
  };
};

/** A rod between two points whose thickness changes evenly. */
export const rod = (a: Point, b: Point, ra: number, rb = ra): Solid => {
  const [ax, ay, az] = a;
  const [ux, uy, uz] = [b[0] - ax, b[1] - ay, b[2] - az];
  const squared = ux * ux + uy * uy + uz * uz;
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const t = min(1, max(0, (px * ux + py * uy + pz * uz) / squared));
    return hypot(px - t * ux, py - t * uy, pz - t * uz) - (ra + (rb - ra) * t);
  };
};

/** A ring in the x-y plane. */
export const ring =
  (radius: number, thickness: number): Solid =>
  (x, y, z) =>
    hypot(hypot(x, y) - radius, z) - thickness;

export const move =
  (solid: Solid, dx: number, dy: number, dz: number): Solid =>
  (x, y, z) =>
    solid(x - dx, y - dy, z - dz);

/** Turns about y, to the right seen from above for positive degrees. */
export const turn = (solid: Solid, degrees: number): Solid => {
  const [c, s] = [cos((degrees * Math.PI) / 180), sin((degrees * Math.PI) / 180)];
  return (x, y, z) => solid(c * x - s * z, y, s * x + c * z);
};

/** Tilts about x: the top comes forward for positive degrees. */
export const tilt = (solid: Solid, degrees: number): Solid => {
  const [c, s] = [cos((degrees * Math.PI) / 180), sin((degrees * Math.PI) / 180)];
  return (x, y, z) => solid(x, c * y + s * z, c * z - s * y);
};

/** Rolls about z: the top goes to the right for positive degrees. */
export const roll = (solid: Solid, degrees: number): Solid => {
  const [c, s] = [cos((degrees * Math.PI) / 180), sin((degrees * Math.PI) / 180)];
  return (x, y, z) => solid(c * x - s * y, s * x + c * y, z);
};

export const mirror =
  (solid: Solid): Solid =>
  (x, y, z) =>
    solid(abs(x), y, z);

export const join =
  (...solids: Solid[]): Solid =>
  (x, y, z) => {
    let nearest = Infinity;
    for (const solid of solids) nearest = min(nearest, solid(x, y, z));
    return nearest;
  };

/** Joined with a fillet of about `k`. */
export const melt =
  (k: number, ...solids: Solid[]): Solid =>
  (x, y, z) => {
    let nearest = Infinity;
    for (const solid of solids) {
      const other = solid(x, y, z);
      const h = max(0, k - abs(nearest - other)) / k;
      nearest = min(nearest, other) - (nearest === Infinity ? 0 : (h * h * k) / 4);
    }
    return nearest;
  };

export const cut =
  (solid: Solid, away: Solid): Solid =>
  (x, y, z) =>
    max(solid(x, y, z), -away(x, y, z));

/** A flat plate in the x-y plane whose outline is a polygon; half its thickness, and how far its edges are rounded outwards. */
export const plate =
  (outline: readonly (readonly [number, number])[], half: number, round: number): Solid =>
  (x, y, z) => {
    let squared = Infinity;
    let isInside = false;
    for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
      const ax = outline[i]![0];
      const ay = outline[i]![1];
      const bx = outline[j]![0];
      const by = outline[j]![1];
      const ex = bx - ax;
      const ey = by - ay;
      const px = x - ax;
      const py = y - ay;
      const t = min(1, max(0, (px * ex + py * ey) / (ex * ex + ey * ey)));
      squared = min(squared, (px - t * ex) ** 2 + (py - t * ey) ** 2);
      if (ay > y !== by > y && px * (by - ay) < (y - ay) * ex === by > ay) isInside = !isInside;
    }
    const across = Math.sqrt(squared) * (isInside ? -1 : 1);
    const deep = abs(z) - half;
    return hypot(max(across, 0), max(deep, 0)) + min(0, max(across, deep)) - round;
  };
