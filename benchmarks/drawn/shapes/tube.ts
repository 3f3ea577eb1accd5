import { smoothCurve } from './curve.ts';
import { finishShape, type Shape } from './shape.ts';

type Vec = [number, number, number];
/** A place on the way of a tube, its radius there, and its radius upwards where that differs. */
type Knot = readonly [x: number, y: number, z: number, radius: number, upRadius?: number];

/** A tube along a smooth curve through the knots, with rounded ends: a limb, a cable, a handle. */
export function tube(knots: readonly Knot[], segments = 16): Shape {
  const full = knots.map(([x, y, z, r, up]) => [x, y, z, r, up ?? r] as const);
  return sweep(smoothCurve(full, 8), segments);
}

/** The same with straight pieces. */
export function rod(knots: readonly Knot[], segments = 16): Shape {
  return sweep(
    knots.map(([x, y, z, r, up]) => [x, y, z, r, up ?? r] as const),
    segments,
  );
}

function sweep(knots: readonly (readonly [number, number, number, number, number])[], segments: number): Shape {
  const rings = roundEnds(knots);
  const positions: number[] = [];
  const indices: number[] = [];
  let side: Vec = [1, 0, 0];
  rings.forEach(({ at, ahead, width, height }) => {
    // The side stays as it was as far as the direction lets it: no twist.
    const along = side[0] * ahead[0] + side[1] * ahead[1] + side[2] * ahead[2];
    let rest: Vec = [side[0] - along * ahead[0], side[1] - along * ahead[1], side[2] - along * ahead[2]];
    if (Math.hypot(...rest) < 0.1) rest = cross([0, 0, 1], ahead);
    side = unit(rest);
    const top = cross(ahead, side);
    for (let s = 0; s < segments; s++) {
      const angle = (2 * Math.PI * s) / segments;
      const [u, v] = [width * Math.cos(angle), height * Math.sin(angle)];
      for (let k = 0; k < 3; k++) positions.push(at[k]! + u * side[k]! + v * top[k]!);
    }
  });
  for (let row = 0; row + 1 < rings.length; row++) {
    for (let s = 0; s < segments; s++) {
      const [a, b] = [row * segments + s, row * segments + ((s + 1) % segments)];
      indices.push(a, b, b + segments, a, b + segments, a + segments);
    }
  }
  for (const [row, isLast] of [
    [0, false],
    [rings.length - 1, true],
  ] as const) {
    const middle = positions.length / 3;
    positions.push(...rings[row]!.at);
    for (let s = 0; s < segments; s++) {
      const [a, b] = [row * segments + s, row * segments + ((s + 1) % segments)];
      if (isLast) indices.push(a, b, middle);
      else indices.push(b, a, middle);
    }
  }
  return finishShape(Float32Array.from(positions), Uint32Array.from(indices));
}

interface Ring {
  at: Vec;
  ahead: Vec;
  width: number;
  height: number;
}

/** Rings along the way, and a few smaller ones at both ends. */
function roundEnds(knots: readonly (readonly [number, number, number, number, number])[]): Ring[] {
  const rings = knots.map(([x, y, z, width, height], i): Ring => {
    const [p, n] = [knots[Math.max(0, i - 1)]!, knots[Math.min(knots.length - 1, i + 1)]!];
    return { at: [x, y, z], ahead: unit([n[0] - p[0], n[1] - p[1], n[2] - p[2]]), width, height };
  });
  const cap = ({ at, ahead, width, height }: Ring, sign: number): Ring[] =>
    [30, 60, 80].map((degrees) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const far = sign * s * Math.min(width, height);
      return {
        at: [at[0] + far * ahead[0], at[1] + far * ahead[1], at[2] + far * ahead[2]],
        ahead,
        width: width * c,
        height: height * c,
      };
    });
  return [...cap(rings[0]!, -1).reverse(), ...rings, ...cap(rings.at(-1)!, 1)];
}

function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(v: Vec): Vec {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}
