import { blurField } from '@tangible/geometry';
import { type CropCamera, TRUNCATION } from '../../frustum/frustum.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import type { Revolution } from './revolution.ts';
import type { Passage } from './trace-body.ts';
import { trustLimb, trustPart } from './trust-side.ts';

/** A part that goes on behind the limb, on one ray. Depths and the distance to its outline in h. */
export interface Attached {
  from: number;
  to: number;
  edge: number;
}

/** What the rays next to the limb of a body belong to. */
export interface Beside {
  /** Parts behind the limb, for rays of the body and for those beside it. */
  attached: (Attached | null)[];
  /** How far the subject sticks out beyond the body's limb without being a part of its own, in h; the outline is uneven. */
  widths: Float32Array;
}

/** Depths this near to the limb, in h, are mixed from both sides. */
const MIXED = 0.06;
/** Rays to each side, of which the median depth counts. */
const AROUND = 3;
/** What sticks out less than this, in h, is the body itself. */
const STRIP = 0.04;
/** Rays over which that is averaged. */
const WIDTH_BLUR_RAYS = 3;
/** A part goes on behind the body this far at most, in h. */
const REACH = 0.4;
/** Where the body is less sure than this, nothing is added to it. */
const TRUST_MIN = 0.5;

/**
 * Parts that the limb of a body hides go on to it as they are where they disappear, with their front, their back and
 * their outline, at right angles to the axis in the picture.
 */
export function followAttached(
  body: Revolution,
  grid: RayGrid,
  { front, back }: DepthLayers,
  { s }: CropCamera,
  passages: readonly (Passage | null)[],
  tolerance: number,
): Beside {
  const { width, height, edges, pitch } = grid;
  const attached: (Attached | null)[] = new Array(edges.length).fill(null);
  const [acrossX, acrossY] = findAcross(body, s);
  const mixed = Math.ceil(MIXED / pitch);
  const strip = Math.ceil(STRIP / pitch);
  const reach = Math.ceil(REACH / pitch);
  const widths = new Float32Array(edges.length);
  const nearest = new Int32Array(edges.length).fill(reach + 1);
  const medians = new Map<number, [number, number]>();

  for (let i = 0; i < edges.length; i++) {
    if (!passages[i] && edges[i]! > TRUNCATION) continue;
    for (const sign of [1, -1]) {
      const outside = findOutside(i, sign);
      const limb = outside === null ? null : passages[step(i, sign * (outside - 1))];
      if (outside === null || !limb || trustLimb(body, limb.nearAt) < TRUST_MIN) continue;
      if (Math.abs(outside) < nearest[i]!) {
        nearest[i] = Math.abs(outside);
        widths[i] = measureWidth(i, sign, outside);
      }
      if (trustPart(body, limb.nearAt) < TRUST_MIN) continue;
      const source = step(i, sign * (outside + mixed));
      const part = source < 0 || passages[source] ? -1 : findPart(source);
      if (part < 0) continue;
      const [from, to] = measurePart(part);
      // A part before the limb is seen, and is where the front is.
      if (from < limb.near - tolerance || to < limb.near) continue;
      attached[i] = { from, to, edge: Math.max(edges[source]!, (outside - reach) * pitch) };
    }
  }
  return { attached, widths: average(widths) };

  /** Around each ray, of those near a limb. */
  function average(values: Float32Array): Float32Array {
    const near = Float32Array.from(nearest, (distance) => (distance <= reach ? 1 : 0));
    const blur = (field: Float32Array) => blurField({ values: field, width, height }, WIDTH_BLUR_RAYS).values;
    const shares = blur(near);
    return blur(values).map((sum, i) => (near[i] === 1 ? sum / shares[i]! : 0));
  }

  /** The ray this many rays to one side of another; -1 beyond the grid. */
  function step(i: number, count: number): number {
    const x = Math.round((i % width) + acrossX * count);
    const y = Math.round(Math.floor(i / width) + acrossY * count);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  }

  /** How many rays to one side the first lies that misses the body; null if none is in reach. */
  function findOutside(i: number, sign: number): number | null {
    if (passages[i]) {
      for (let n = 1; n <= reach; n++) if (!passages[step(i, sign * n)]) return n;
      return null;
    }
    for (let n = 0; n > -mixed; n--) if (passages[step(i, sign * (n - 1))]) return n;
    return null;
  }

  /** To the outline from where the body ends; 0 where a part begins there. */
  function measureWidth(i: number, sign: number, outside: number): number {
    for (let n = 0; n <= strip; n++) {
      const edge = edges[step(i, sign * (outside + n))] ?? 0;
      if (edge < 0) continue;
      const before = n > 0 ? edges[step(i, sign * (outside + n - 1))]! : 0;
      return n === 0 ? 0 : (n - edge / Math.max(1e-6, edge - before)) * pitch;
    }
    return 0;
  }

  /** A ray of the part: this one, or the nearest along the axis. */
  function findPart(i: number): number {
    if (edges[i]! < 0) return i;
    if (edges[i]! > TRUNCATION) return -1;
    for (let n = 1; n <= Math.ceil(edges[i]! / pitch) + 2; n++) {
      for (const m of [n, -n]) {
        const x = Math.round((i % width) - m * acrossY);
        const y = Math.round(Math.floor(i / width) + m * acrossX);
        const at = y * width + x;
        if (x >= 0 && y >= 0 && x < width && y < height && edges[at]! < -1.5 * pitch && !passages[at]) return at;
      }
    }
    return -1;
  }

  function measurePart(part: number): [number, number] {
    const known = medians.get(part);
    if (known) return known;
    const found: [number[], number[]] = [[], []];
    for (let dy = -AROUND; dy <= AROUND; dy++) {
      for (let at = part + dy * width - AROUND; at <= part + dy * width + AROUND; at++) {
        if (!(edges[at]! < 0) || passages[at]) continue;
        found[0].push(front[at]!);
        found[1].push(back[at]!);
      }
    }
    const [from, to] = found.map((depths) => depths.sort((a, b) => a - b)[depths.length >> 1]!);
    medians.set(part, [from!, to!]);
    return [from!, to!];
  }
}

/** At right angles to the axis in the picture, in rays: to the right and down. */
function findAcross({ point, direction }: Revolution, s: number): readonly [number, number] {
  const project = (t: number) => {
    const [x, y, z] = [0, 1, 2].map((k) => point[k]! + t * direction[k]!) as [number, number, number];
    return [x / (1 - s * z), -y / (1 - s * z)] as const;
  };
  const [one, two] = [project(0), project(0.1)];
  const [dx, dy] = [two[0] - one[0], two[1] - one[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [-dy / length, dx / length];
}
