import { computeNormals, type Mesh, measureSolid } from '@tangible/geometry';
import { makeCube, moveMesh } from '../../geometry/test/shapes.ts';
import type { PhysicalBody } from '../src/workpiece.ts';

/** A convex body that is its own collider. */
export function makeConvex(mesh: Mesh, change: Partial<PhysicalBody> = {}): PhysicalBody & { name: string } {
  const { volume, centre, inertia } = measureSolid(mesh);
  const d = 500;
  return {
    ...mesh,
    name: 'body',
    normals: computeNormals(mesh),
    tangents: new Float32Array(),
    uvs: new Float32Array(),
    material: {
      name: 'plastic',
      source: 'assumed',
      densityKgM3: d,
      staticFriction: 0.5,
      dynamicFriction: 0.4,
      restitution: 0.1,
    },
    massKg: d * volume,
    volumeM3: volume,
    centreOfMassM: centre,
    inertiaKgM2: inertia.map((value) => d * value) as unknown as PhysicalBody['inertiaKgM2'],
    colliders: { hulls: [mesh], volumeError: 0, distanceErrorM: 0 },
    ...change,
  };
}

/** A box on the floor, its middle above the origin. */
export function makeBlock(width: number, height: number, depth: number): Mesh {
  const cube = moveMesh(makeCube(), [-0.5, 0, -0.5]);
  return { ...cube, positions: cube.positions.map((value, i) => value * [width, height, depth][i % 3]!) };
}
