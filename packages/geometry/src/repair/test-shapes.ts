import { extractIsosurface } from '../extract-isosurface.ts';
import type { Mesh, Vector } from '../types.ts';

/** Shapes and damage for tests: everything follows from a seed. */

export type SolidField = (x: number, y: number, z: number) => number;

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function createSeeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The surface of a field over a cube of so many nodes a side, x, y, z from -1 to 1. */
export function sampleSurface(count: number, field: SolidField): Mesh {
  const at = (i: number) => (2 * i) / (count - 1) - 1;
  const values = new Float32Array(count ** 3);
  for (let i = 0; i < values.length; i++) {
    values[i] = field(at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2)));
  }
  return extractIsosurface({ values, counts: [count, count, count], origin: [-1, -1, -1], spacing: 2 / (count - 1) });
}

export function joinMeshes(...meshes: Mesh[]): Mesh {
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  const indices = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
  let vertices = 0;
  let corners = 0;
  for (const mesh of meshes) {
    positions.set(mesh.positions, vertices * 3);
    for (let i = 0; i < mesh.indices.length; i++) indices[corners++] = mesh.indices[i]! + vertices;
    vertices += mesh.positions.length / 3;
  }
  return { positions, indices };
}

export function moveMesh({ positions, indices }: Mesh, by: Vector): Mesh {
  return { positions: positions.map((value, i) => value + by[i % 3]!), indices };
}
