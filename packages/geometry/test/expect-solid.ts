import { expect } from 'vitest';
import { measureSolid } from '../src/measure-solid.ts';
import { measureTopology } from '../src/measure-topology.ts';
import { countDuplicateFaces } from '../src/repair/count-duplicate-faces.ts';
import { countInnerShells } from '../src/repair/count-inner-shells.ts';
import type { Mesh } from '../src/types.ts';
import { weldVertices } from '../src/weld-vertices.ts';

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
