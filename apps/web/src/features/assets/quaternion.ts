/** A rotation: x, y, z, w. */
export type Quaternion = readonly [number, number, number, number];
export type Vector = readonly [number, number, number];

export const IDENTITY: Quaternion = [0, 0, 0, 1];

/** First `b`, then `a`. */
export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export const invert = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w];

/** A rotation about an axis by quarter turns. */
export function turnAbout(axis: Vector, quarters: number): Quaternion {
  const half = (quarters * Math.PI) / 4;
  const sine = Math.sin(half);
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(half)];
}

export const angleBetween = (a: Vector, b: Vector): number =>
  Math.acos(
    Math.min(1, Math.max(-1, (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (Math.hypot(...a) * Math.hypot(...b)))),
  );

/** The shortest rotation from one direction to another that is not the opposite one. */
export function turnTo(from: Vector, to: Vector): Quaternion {
  const [ax, ay, az] = from;
  const [bx, by, bz] = to;
  const w = Math.hypot(...from) * Math.hypot(...to) + ax * bx + ay * by + az * bz;
  return normalise([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx, w]);
}

/** Whether it exchanges the axes, so that the sides of a box are known after it. */
export const isQuarterTurn = (q: Quaternion): boolean =>
  [rotate(q, [1, 0, 0]), rotate(q, [0, 1, 0])].every((axis) => axis.every((x) => Math.abs(x - Math.round(x)) < 1e-4));

export function rotate(q: Quaternion, v: Vector): Vector {
  const [x, y, z] = multiply(multiply(q, [...v, 0]), invert(q));
  return [x, y, z];
}

/** Whether it turns by less than a ten-thousandth of a radian or so. */
export const isIdentity = ([x, y, z]: Quaternion): boolean => Math.hypot(x, y, z) < 1e-4;

/** Rounded and with a positive w, so that the same rotation is written in one way. */
export function normalise(q: Quaternion): Quaternion {
  const length = Math.hypot(...q) || 1;
  const first = [q[3], q[0], q[1], q[2]].find((value) => Math.abs(value) > 1e-9) ?? 1;
  const scale = Math.sign(first) / length;
  return q.map((value) => Math.round(value * scale * 1e9) / 1e9 + 0) as unknown as Quaternion;
}

/** The sides of a box after quarter turns. */
export const turnSides = (q: Quaternion, sides: Vector): Vector => {
  const columns = [rotate(q, [sides[0], 0, 0]), rotate(q, [0, sides[1], 0]), rotate(q, [0, 0, sides[2]])];
  return [0, 1, 2].map((i) => columns.reduce((sum, column) => sum + Math.abs(column[i]!), 0)) as unknown as Vector;
};
