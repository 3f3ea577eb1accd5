import { expect } from 'vitest';
import { countDuplicateFaces } from '../src/connectivity/count-duplicate-faces.ts';
import { countInnerShells } from '../src/intersection/count-inner-shells.ts';
import { measureSolid } from '../src/mass/measure-solid.ts';
import { measureTopology } from '../src/mesh/measure-topology.ts';
import { weldVertices } from '../src/mesh/weld-vertices.ts';
import type { Mesh } from '../src/types.ts';

/** One closed 2-manifold that faces outward, without degenerate or double faces, also after welding by position. */
export function expectSolid(mesh: Mesh, name = 'solid'): void {
  const welded = weldVertices(mesh);
  const { volume, degenerateFaceCount } = measureSolid(welded);
  expect(
    {
      ...measureTopology(welded),
      degenerateFaceCount,
      duplicates: countDuplicateFaces(welded),
      inner: countInnerShells(welded),
    },
    name,
  ).toMatchObject({
    boundaryEdgeCount: 0,
    nonManifoldEdgeCount: 0,
    nonManifoldVertexCount: 0,
    flippedEdgeCount: 0,
    componentCount: 1,
    degenerateFaceCount: 0,
    duplicates: 0,
    inner: 0,
  });
  expect(volume, name).toBeGreaterThan(0);
}
