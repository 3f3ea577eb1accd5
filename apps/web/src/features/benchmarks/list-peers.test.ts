import { expect, test } from 'vitest';
import { gatherResults } from '../../../vite/read-results.ts';
import { listPeers } from './list-peers.ts';

test('our results and those of others for the same input are paired', () => {
  const row = { charts: 1, 'cover %': 70 };
  const pairs = listPeers(
    {
      surface: [
        { what: 'simplifyMesh, manifold kept', ms: 205, triangles: 30 },
        { what: 'meshoptimizer (C++)', ms: 51, triangles: 30 },
        { what: 'extractIsosurface', ms: 58, triangles: 100 },
      ],
    },
    {
      date: '',
      rows: [
        { ...row, shape: 'chair', triangles: 10, by: 'unwrapMesh', 'CPU ms': 400 },
        { ...row, shape: 'chair', triangles: 10, by: 'xatlas', 'CPU ms': 700 },
        { ...row, shape: 'mug', triangles: 10, by: 'xatlas', 'CPU ms': 900 },
      ],
    },
  );
  expect(pairs).toEqual([
    { task: 'simplify', triangles: 30, ownMs: 205, peer: 'meshoptimizer', peerMs: 51 },
    { task: 'unwrap', triangles: 10, ownMs: 400, peer: 'xatlas', peerMs: 700 },
  ]);
});

test('the result files contain a pair for every task', () => {
  const { engine, unwrap } = gatherResults();
  const tasks = new Set(listPeers(engine, unwrap).map(({ task }) => task));
  expect([...tasks]).toEqual(['surface', 'simplify', 'unwrap']);
});
