import { describe, expect, test } from 'vitest';
import { makeCube, mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { measureTopology } from './measure-topology.ts';
import { weldVertices } from './weld-vertices.ts';

describe('measureTopology', () => {
  test('a cube is closed', () => {
    expect(measureTopology(makeCube())).toEqual({
      vertexCount: 8,
      triangleCount: 12,
      edgeCount: 18,
      boundaryEdgeCount: 0,
      nonManifoldEdgeCount: 0,
      flippedEdgeCount: 0,
      nonManifoldVertexCount: 0,
      componentCount: 1,
      eulerCharacteristic: 2,
    });
  });

  test('a missing triangle leaves three boundary edges', () => {
    const { positions, indices } = makeCube();
    expect(measureTopology({ positions, indices: indices.slice(3) }).boundaryEdgeCount).toBe(3);
  });

  test('a flipped triangle is found by its edges', () => {
    const { positions, indices } = makeCube();
    indices.set([indices[1]!, indices[0]!], 0);
    expect(measureTopology({ positions, indices }).flippedEdgeCount).toBe(3);
  });

  test('cubes that share an edge are non-manifold there', () => {
    const pair = weldVertices(mergeMeshes(makeCube(), moveMesh(makeCube(), [1, 1, 0])));
    expect(measureTopology(pair).nonManifoldEdgeCount).toBe(1);
  });

  test('cubes that share a corner are pinched there', () => {
    const pair = weldVertices(mergeMeshes(makeCube(), moveMesh(makeCube(), [1, 1, 1])));
    expect(measureTopology(pair)).toMatchObject({
      nonManifoldEdgeCount: 0,
      nonManifoldVertexCount: 1,
      componentCount: 1,
    });
  });
});
