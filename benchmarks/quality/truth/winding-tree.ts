import type { Mesh } from '@tangible/geometry';
import { longestAxis, selectMiddle } from '../measure/halve-points.ts';

const LEAF = 8;
/** A group of triangles farther away than this many of its radii is taken for one small plate. */
const FAR = 2;

/** Per node: plate (area-weighted normal), its middle, and the radius around it, squared and times FAR squared. */
const STRIDE = 7;

/**
 * Generalised winding numbers (Jacobson 2013) with a tree of plates for far parts (Barill 2018): how often a mesh winds
 * around a point. It is 1 within a closed mesh, 0 outside, more where parts overlap, and stays sensible where the mesh
 * is open, which counting crossings along a ray does not.
 */
export class WindingTree {
  private readonly mesh: Mesh;
  private readonly order: Uint32Array;
  private readonly middles: Float32Array;
  private readonly nodes: Float64Array;

  constructor(mesh: Mesh) {
    this.mesh = mesh;
    const count = mesh.indices.length / 3;
    this.order = Uint32Array.from({ length: count }, (_, i) => i);
    this.middles = new Float32Array(count * 3);
    for (let i = 0; i < this.middles.length; i++) {
      const first = Math.floor(i / 3) * 3;
      const at = (corner: number) => mesh.positions[mesh.indices[first + corner]! * 3 + (i % 3)]!;
      this.middles[i] = (at(0) + at(1) + at(2)) / 3;
    }
    let depth = 0;
    while (count >> depth > LEAF) depth++;
    this.nodes = new Float64Array(2 ** (depth + 2) * STRIDE);
    this.build(1, 0, count);
  }

  isInside(x: number, y: number, z: number): boolean {
    return this.windingAt(x, y, z) > 0.5;
  }

  windingAt(x: number, y: number, z: number): number {
    return this.angle(1, 0, this.order.length, x, y, z) / (4 * Math.PI);
  }

  private build(node: number, from: number, to: number): void {
    this.measure(node, from, to);
    if (to - from <= LEAF) return;
    const middle = (from + to) >> 1;
    selectMiddle(this.middles, this.order, from, to, middle, longestAxis(this.middles, this.order, from, to));
    this.build(node * 2, from, middle);
    this.build(node * 2 + 1, middle, to);
  }

  private measure(node: number, from: number, to: number): void {
    const { positions: p, indices } = this.mesh;
    const plate = [0, 0, 0];
    const centre = [0, 0, 0];
    let total = 0;
    for (let i = from; i < to; i++) {
      const f = this.order[i]!;
      const normal = this.areaNormal(f);
      const area = Math.hypot(...normal);
      total += area;
      for (let k = 0; k < 3; k++) {
        plate[k]! += normal[k]!;
        centre[k]! += area * this.middles[f * 3 + k]!;
      }
    }
    for (let k = 0; k < 3; k++) centre[k]! /= total || 1;
    let radius = 0;
    for (let i = from * 3; i < to * 3; i++) {
      const v = indices[this.order[Math.floor(i / 3)]! * 3 + (i % 3)]! * 3;
      radius = Math.max(
        radius,
        (p[v]! - centre[0]!) ** 2 + (p[v + 1]! - centre[1]!) ** 2 + (p[v + 2]! - centre[2]!) ** 2,
      );
    }
    this.nodes.set([...plate, ...centre, radius * FAR * FAR], node * STRIDE);
  }

  private areaNormal(face: number): [number, number, number] {
    const { positions: p, indices } = this.mesh;
    const [a, b, c] = [0, 1, 2].map((k) => indices[face * 3 + k]! * 3) as [number, number, number];
    const u = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!] as const;
    const w = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!] as const;
    return [(u[1] * w[2] - u[2] * w[1]) / 2, (u[2] * w[0] - u[0] * w[2]) / 2, (u[0] * w[1] - u[1] * w[0]) / 2];
  }

  private angle(node: number, from: number, to: number, x: number, y: number, z: number): number {
    const n = this.nodes;
    const at = node * STRIDE;
    const dx = n[at + 3]! - x;
    const dy = n[at + 4]! - y;
    const dz = n[at + 5]! - z;
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared > n[at + 6]!) {
      return (n[at]! * dx + n[at + 1]! * dy + n[at + 2]! * dz) / (squared * Math.sqrt(squared));
    }
    if (to - from > LEAF) {
      const middle = (from + to) >> 1;
      return this.angle(node * 2, from, middle, x, y, z) + this.angle(node * 2 + 1, middle, to, x, y, z);
    }
    let sum = 0;
    for (let i = from; i < to; i++) sum += solidAngle(this.mesh, this.order[i]! * 3, x, y, z);
    return sum;
  }
}

/** The angle under which a triangle is seen, positive from behind (van Oosterom and Strackee). */
function solidAngle({ positions: p, indices }: Mesh, first: number, x: number, y: number, z: number): number {
  const a = indices[first]! * 3;
  const b = indices[first + 1]! * 3;
  const c = indices[first + 2]! * 3;
  const ax = p[a]! - x;
  const ay = p[a + 1]! - y;
  const az = p[a + 2]! - z;
  const bx = p[b]! - x;
  const by = p[b + 1]! - y;
  const bz = p[b + 2]! - z;
  const cx = p[c]! - x;
  const cy = p[c + 1]! - y;
  const cz = p[c + 2]! - z;
  const la = Math.sqrt(ax * ax + ay * ay + az * az);
  const lb = Math.sqrt(bx * bx + by * by + bz * bz);
  const lc = Math.sqrt(cx * cx + cy * cy + cz * cz);
  const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  const rest =
    la * lb * lc +
    (ax * bx + ay * by + az * bz) * lc +
    (bx * cx + by * cy + bz * cz) * la +
    (cx * ax + cy * ay + cz * az) * lb;
  return 2 * Math.atan2(volume, rest);
}
