import type { ColourField } from './colour-field.ts';

export interface ColourCluster {
  mean: [number, number, number];
  /** The median distance of its pixels from the mean. */
  scatter: number;
  /** The pixels that belong to it. */
  pixels: number[];
}

const ROUNDS = 8;

/**
 * Groups pixels by colour (k-means). The first centre is the mean colour and each further one the colour farthest
 * from those before, so no chance is involved. Empty groups are left out.
 */
export function clusterColours({ lab }: ColourField, pixels: Int32Array, count: number): ColourCluster[] {
  let centres = chooseCentres(lab, pixels, count);
  let groups: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    groups = centres.map(() => []);
    for (const i of pixels) groups[nearest(lab, i, centres)]!.push(i);
    centres = centres.map((centre, g) => meanColour(lab, groups[g]!) ?? centre);
  }
  return groups.flatMap((group, g) => {
    if (group.length === 0) return [];
    const mean = centres[g]!;
    const distances = group.map((i) => squaredDistance(lab, i, mean)).sort((a, b) => a - b);
    return [{ mean, scatter: Math.sqrt(distances[Math.floor(distances.length / 2)]!), pixels: group }];
  });
}

type Lab = [number, number, number];

function chooseCentres(lab: Float32Array, pixels: Int32Array, count: number): Lab[] {
  const centres: Lab[] = [meanColour(lab, pixels) ?? [0, 0, 0]];
  while (centres.length < count) {
    let farthest = pixels[0]!;
    let distance = -1;
    for (const i of pixels) {
      const d = squaredDistance(lab, i, centres[nearest(lab, i, centres)]!);
      if (d > distance) [farthest, distance] = [i, d];
    }
    centres.push([lab[farthest * 3]!, lab[farthest * 3 + 1]!, lab[farthest * 3 + 2]!]);
  }
  return centres;
}

function meanColour(lab: Float32Array, pixels: ArrayLike<number>): Lab | null {
  if (pixels.length === 0) return null;
  const sum: Lab = [0, 0, 0];
  for (let p = 0; p < pixels.length; p++) for (let k = 0; k < 3; k++) sum[k]! += lab[pixels[p]! * 3 + k]!;
  return [sum[0] / pixels.length, sum[1] / pixels.length, sum[2] / pixels.length];
}

function nearest(lab: Float32Array, i: number, centres: Lab[]): number {
  let best = 0;
  for (let c = 1; c < centres.length; c++) {
    if (squaredDistance(lab, i, centres[c]!) < squaredDistance(lab, i, centres[best]!)) best = c;
  }
  return best;
}

function squaredDistance(lab: Float32Array, i: number, centre: Lab): number {
  const l = lab[i * 3]! - centre[0];
  const a = lab[i * 3 + 1]! - centre[1];
  const b = lab[i * 3 + 2]! - centre[2];
  return l * l + a * a + b * b;
}
