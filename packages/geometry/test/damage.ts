import type { Mesh } from '../src/types.ts';
import { mergeMeshes, moveMesh } from './shapes.ts';

/** Ways in which meshes from elsewhere are broken. Each takes a mesh and numbers from 0 to 1. */
export const DAMAGES: Record<string, (mesh: Mesh, random: () => number) => Mesh> = {
  'a few faces are missing': (mesh, random) => keepFaces(mesh, () => random() > 0.02),
  'a large hole gapes': (mesh, random) => {
    const { positions, indices } = mesh;
    const centre = indices[Math.floor(random() * indices.length)]! * 3;
    const reach = 0.1 + 0.3 * random();
    const distance = (v: number) =>
      Math.hypot(...[0, 1, 2].map((axis) => positions[v * 3 + axis]! - positions[centre + axis]!));
    return keepFaces(mesh, (t) => distance(indices[t * 3]!) > reach);
  },
  'faces are flipped': (mesh, random) => flipFaces(mesh, () => random() < 0.2),
  'all faces are inside out': (mesh) => flipFaces(mesh, () => true),
  'every triangle has vertices of its own': ({ positions, indices }) => ({
    positions: Float32Array.from(
      { length: indices.length * 3 },
      (_, i) => positions[indices[Math.floor(i / 3)]! * 3 + (i % 3)]!,
    ),
    indices: indices.map((_, i) => i),
  }),
  'vertices are torn apart a little': ({ positions, indices }, random) => ({
    positions: Float32Array.from(
      { length: indices.length * 3 },
      (_, i) => positions[indices[Math.floor(i / 3)]! * 3 + (i % 3)]! + 2e-6 * (random() - 0.5),
    ),
    indices: indices.map((_, i) => i),
  }),
  'walls are double': (mesh) => mergeMeshes(mesh, moveMesh(mesh, [0, 0, 0], 0.97)),
  'the inner wall faces inward': (mesh) =>
    mergeMeshes(
      mesh,
      flipFaces(moveMesh(mesh, [0, 0, 0], 0.9), () => true),
    ),
  'faces are there twice': (mesh, random) => ({
    positions: mesh.positions,
    indices: Uint32Array.from([...mesh.indices, ...keepFaces(mesh, () => random() < 0.3).indices]),
  }),
  'edges have vertices on them': (mesh, random) => addJunctions(mesh, () => random() < 0.05),
  'fins stick out': (mesh, random) => addFins(mesh, () => random() < 0.01, random),
  'parts pass through each other': (mesh, random) =>
    mergeMeshes(mesh, moveMesh(mesh, [0.4 * random(), 0.4 * random(), 0.4 * random()], 0.5 + 0.5 * random())),
  'two parts stand apart': (mesh, random) => mergeMeshes(mesh, moveMesh(mesh, [2.1, random(), 0])),
  'some vertices are NaN or infinite': ({ positions, indices }, random) => ({
    positions: positions.map((value) => (random() < 0.002 ? (random() < 0.5 ? Number.NaN : Infinity) : value)),
    indices,
  }),
  'some vertices do not exist': ({ positions, indices }, random) => ({
    positions,
    indices: indices.map((vertex) => (random() < 0.002 ? 4_000_000_000 : vertex)),
  }),
  'vertices are shaken': ({ positions, indices }, random) => ({
    positions: positions.map((value) => value + 0.03 * (random() - 0.5)),
    indices,
  }),
  'faces without area hang on': (mesh, random) => ({
    positions: mesh.positions,
    indices: Uint32Array.from([
      ...mesh.indices,
      ...Array.from({ length: 60 }, (_, i) => mesh.indices[Math.floor(random() * 40) + (i % 2)]!),
    ]),
  }),
};

export function keepFaces({ positions, indices }: Mesh, keep: (triangle: number) => boolean): Mesh {
  const kept: number[] = [];
  for (let t = 0; t < indices.length / 3; t++) if (keep(t)) kept.push(...indices.subarray(t * 3, t * 3 + 3));
  return { positions, indices: Uint32Array.from(kept) };
}

function flipFaces({ positions, indices }: Mesh, flip: () => boolean): Mesh {
  const flipped = indices.slice();
  for (let i = 0; i < indices.length; i += 3) {
    if (!flip()) continue;
    flipped[i + 1] = indices[i + 2]!;
    flipped[i + 2] = indices[i + 1]!;
  }
  return { positions, indices: flipped };
}

/** Cuts some triangles in two at the middle of an edge that the neighbour keeps whole. */
function addJunctions({ positions, indices }: Mesh, cut: () => boolean): Mesh {
  const placed = [...positions];
  const faces: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    if (!cut()) {
      faces.push(a, b, c);
      continue;
    }
    const middle = placed.length / 3;
    for (let axis = 0; axis < 3; axis++) placed.push((positions[a * 3 + axis]! + positions[b * 3 + axis]!) / 2);
    faces.push(a, middle, c, middle, b, c);
  }
  return { positions: Float32Array.from(placed), indices: Uint32Array.from(faces) };
}

function addFins({ positions, indices }: Mesh, stick: () => boolean, random: () => number): Mesh {
  const placed = [...positions];
  const faces = [...indices];
  for (let i = 0; i < indices.length; i += 3) {
    if (!stick()) continue;
    const tip = placed.length / 3;
    for (let axis = 0; axis < 3; axis++) placed.push(positions[indices[i]! * 3 + axis]! + 0.1 * (random() - 0.5));
    faces.push(indices[i]!, indices[i + 1]!, tip);
  }
  return { positions: Float32Array.from(placed), indices: Uint32Array.from(faces) };
}
