import { smoothCurve } from './curve.ts';
import { finishShape, type Shape } from './shape.ts';

type Flat = readonly [x: number, y: number];

/** A flat piece in the x-y plane with an outline of any form, half its thickness along z, its edges bevelled. */
export function plate(outline: readonly Flat[], half: number, bevel = 0.15 * half): Shape {
  const ring = area(outline) > 0 ? [...outline] : [...outline].reverse();
  const small = inset(ring, bevel);
  const layers: [readonly Flat[], number][] = [
    [small, -half],
    [ring, bevel - half],
    [ring, half - bevel],
    [small, half],
  ];
  const count = ring.length;
  const positions = layers.flatMap(([flat, z]) => flat.flatMap(([x, y]) => [x, y, z]));
  const indices: number[] = [];
  for (let layer = 0; layer < 3; layer++) {
    for (let i = 0; i < count; i++) {
      const [a, b] = [layer * count + i, layer * count + ((i + 1) % count)];
      indices.push(a, b, b + count, a, b + count, a + count);
    }
  }
  for (const [a, b, c] of cutEars(ring)) {
    indices.push(a, c, b, a + 3 * count, b + 3 * count, c + 3 * count);
  }
  return finishShape(Float32Array.from(positions), Uint32Array.from(indices));
}

/** The same with a smooth curve through the points, all around. */
export function smoothPlate(outline: readonly Flat[], half: number, bevel = 0.15 * half): Shape {
  const [first, second] = [outline[0]!, outline[1]!];
  const around = smoothCurve([outline.at(-1)!, ...outline, first, second], 5);
  return plate(around.slice(5, 5 + 5 * outline.length), half, bevel);
}

/** An arc of points, in degrees from x towards y. */
export function arc(cx: number, cy: number, radius: number, from: number, to: number, steps = 10): Flat[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const;
  });
}

function area(ring: readonly Flat[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    return sum + (x * ny - nx * y) / 2;
  }, 0);
}

function inset(ring: readonly Flat[], by: number): Flat[] {
  return ring.map(([x, y], i) => {
    const [px, py] = ring[(i + ring.length - 1) % ring.length]!;
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    const [a, b] = [unit(x - px, y - py), unit(nx - x, ny - y)];
    // The mean of both edges' inner normals, longer at sharp corners.
    const [mx, my] = [-a[1] - b[1], a[0] + b[0]];
    const share = Math.max(0.5, (mx * mx + my * my) / 2);
    return [x + (by * mx) / share, y + (by * my) / share] as const;
  });
}

/** Triangles of a simple polygon that runs counterclockwise. */
function cutEars(ring: readonly Flat[]): [number, number, number][] {
  const left = ring.map((_, i) => i);
  const ears: [number, number, number][] = [];
  let tries = 0;
  while (left.length > 3 && tries < left.length) {
    const [a, b, c] = [left.at(-1)!, left[0]!, left[1]!];
    const isEar =
      turns(ring[a]!, ring[b]!, ring[c]!) > 1e-12 &&
      left.every((i) => i === a || i === b || i === c || !isWithin(ring[i]!, ring[a]!, ring[b]!, ring[c]!));
    if (isEar) {
      ears.push([a, b, c]);
      left.shift();
      tries = 0;
    } else {
      left.push(left.shift()!);
      tries++;
    }
  }
  for (let i = 1; i + 1 < left.length; i++) ears.push([left[0]!, left[i]!, left[i + 1]!]);
  return ears;
}

const turns = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const isWithin = (p: Flat, a: Flat, b: Flat, c: Flat) =>
  turns(a, b, p) > -1e-12 && turns(b, c, p) > -1e-12 && turns(c, a, p) > -1e-12;

function unit(x: number, y: number): Flat {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
