import { CHECK_NAMES } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { makeBody } from '../../test/make-body.ts';
import { FORMATS } from '../formats/index.ts';
import { findUpright } from '../frustum/find-upright.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { runPipeline } from '../run-pipeline.ts';
import type { AssetFile } from '../types.ts';
import type { Workpiece } from '../workpiece.ts';
import { inspectAsset } from './inspect-asset.ts';

type Piece = Omit<Parameters<typeof inspectAsset.run>[0], 'robots' | 'trial'>;

/** The output of the earlier stages for a ring as an uploaded model. */
async function makePiece(formats: Workpiece['request']['formats'], change: Partial<Piece> = {}): Promise<Piece> {
  const body = await makeBody({ name: 'ring' });
  // Two posts let the ring through; one box around it holds it.
  const [post] = body.colliders.hulls;
  const hull = {
    indices: post!.indices,
    positions: post!.positions.map((_, i) => {
      const corner = Math.floor(i / 3);
      if (i % 3 === 0) return corner & 1 ? 0.15 : -0.15;
      return i % 3 === 1 ? (corner & 2 ? 0.3 : 0) : corner & 4 ? 0.03 : -0.03;
    }),
  };
  const boxed = { ...body, colliders: { ...body.colliders, hulls: [hull] } };
  const files: AssetFile[] = [];
  for (const format of ['glb' as const, ...formats]) files.push(...(await FORMATS[format].write(boxed, nodePlatform)));
  return {
    files,
    body: boxed,
    size: { longestSideM: 0.3, source: 'given', estimateM: null },
    provenance: { method: 'model', model: null, up: null, sizeFactor: null },
    surfaceProvenance: null,
    upright: findUpright([0, 1, 0]),
    request: { image: new Uint8Array(), level: 'low', formats, name: 'ring', sizeM: 0.3 },
    looks: { roughnessMean: 0.7, metallicMean: 0, source: 'assumed' },
    repairs: {
      method: 'clean',
      boundaryEdgeCount: 0,
      nonManifoldEdgeCount: 0,
      nonManifoldVertexCount: 0,
      flippedFaceCount: 0,
      invalidFaceCount: 0,
      degenerateFaceCount: 0,
      duplicateFaceCount: 0,
      holeCount: 0,
      floaterCount: 0,
      innerShellCount: 0,
      strutCount: 0,
      selfIntersectionCount: 0,
      distanceMax: 0,
    },
    ...change,
  };
}

async function inspect(piece: Piece, robots = piece.files.filter(({ path }) => /^(mjcf|urdf)\//.test(path))) {
  const start = { surface: piece.body, ...piece, robots };
  const run = await runPipeline([inspectAsset], start, ['report', 'reportFiles'], { platform: nodePlatform });
  return run.piece as Pick<Workpiece, 'report' | 'reportFiles'>;
}

test('an uploaded model has no subject, and all other parts of a report', async () => {
  const piece = await makePiece(['mjcf', 'urdf']);
  const { report, reportFiles } = await inspect(piece);
  expect(report).toMatchObject({ version: 2, method: 'model', subject: null, passed: true, name: 'ring' });
  expect(report.physics).toMatchObject({ material: 'plastic', densityKgM3: 500, dynamicFriction: 0.4 });
  expect(report.physics.massKg).toBeCloseTo(piece.body.massKg, 4);
  expect(report.colliders).toEqual({ count: 1, vertexCount: 8, volumeError: 0.1, distanceErrorM: 0.02 });
  expect(report.dropTest).toMatchObject({ passed: true, problem: null });
  expect(report.repairs).toMatchObject({ method: 'clean', holeCount: 0 });
  expect(report.materials).toMatchObject({
    normal: { mime: 'image/png' },
    orm: { mime: 'image/png' },
    source: 'assumed',
  });
  expect(reportFiles.map(({ path }) => path)).toEqual(['report.json', 'preview.png']);
  expect(report).not.toHaveProperty('guidance');
  expect(report.provenance).toBeNull();
});

test('a hint that disagrees is shown next to the engine’s estimate, names the asset and fails nothing', async () => {
  const { request, looks, ...piece } = await makePiece([]);
  const { name: _, sizeM: __, ...unnamed } = request;
  const { report } = await inspect({
    ...piece,
    looks: { ...looks, metallicMean: 0.9 },
    request: {
      ...unnamed,
      hint: { name: 'wedding ring', longestSideM: 0.3, massKg: 40, material: 'wood', up: 'left' },
    },
    provenance: { method: 'network', model: null, up: [0, 1, 0], sizeFactor: 1.2 },
    surfaceProvenance: {
      shares: { front: 0.33333, mirrored: 0.05555, inferred: 0.61112 },
      colourSources: new Uint8Array(),
    },
    size: { longestSideM: 0.3, source: 'guided', estimateM: 0.7 },
  });
  expect(report.provenance).toEqual({ front: 0.333, mirrored: 0.056, inferred: 0.611 });
  expect(report).toMatchObject({ name: 'wedding ring', passed: true, size: { source: 'guided', factor: null } });
  expect(report.guidance).toEqual({
    name: 'wedding ring',
    size: { guidedM: 0.3, estimateM: 0.7, verdict: 'warn' },
    mass: { guidedKg: 40, massKg: expect.any(Number), verdict: 'warn' },
    material: { guided: 'wood', estimated: 'steel', verdict: 'warn' },
    up: { guided: 'left', apartDegrees: 90, verdict: 'warn' },
  });
});

test('the report equals report.json, lists every other file with its size, and contains only known checks', async () => {
  const piece = await makePiece(['stl', 'mjcf']);
  const { report, reportFiles } = await inspect(piece);
  expect(JSON.parse(new TextDecoder().decode(reportFiles[0]!.bytes))).toEqual(report);
  const sizes = [...piece.files, reportFiles[1]!].map(({ path, bytes }) => ({ path, bytes: bytes.length }));
  expect(report.files).toEqual(sizes);
  const names = report.checks.map(({ name }) => name);
  expect(names).toEqual(CHECK_NAMES.filter((name) => names.includes(name)));
  expect(new Set(names).size).toBe(names.length);
});

test('the drop uses the written MJCF, or one in memory if none was requested', async () => {
  const [asked, unasked] = [await inspect(await makePiece(['mjcf'])), await inspect(await makePiece([]))];
  expect(unasked.report.dropTest).toEqual(asked.report.dropTest);
  const broken = await makePiece(['mjcf']);
  const files = broken.files.map((file) =>
    file.path === 'mjcf/collision_00.obj' ? { ...file, bytes: new TextEncoder().encode('v 0 0 0\n') } : file,
  );
  const { report } = await inspect({ ...broken, files });
  expect(report).toMatchObject({ passed: false, dropTest: { problem: 'refused' } });
  expect(report.dropTest.detail).not.toBe('');
});

test('the files tested in MuJoCo must be the written ones', async () => {
  const piece = await makePiece(['mjcf']);
  const robots = piece.files.filter(({ path }) => path.startsWith('mjcf/')).map((file) => ({ ...file }));
  await expect(inspect(piece, robots)).rejects.toThrow('MuJoCo tried other files than those that were written');
  await expect(inspect(piece, [])).rejects.toThrow('MuJoCo tried other files than those that were written');
});

test('an asset that fails a check is reported, not rejected', async () => {
  const piece = await makePiece([]);
  const none = { hulls: [], volumeError: 0, distanceErrorM: 0 };
  const { report } = await inspect({ ...piece, body: { ...piece.body, colliders: none } });
  expect(report.passed).toBe(false);
  expect(report.checks.filter(({ verdict }) => verdict === 'fail').map(({ name }) => name)).toEqual([
    'collider-count',
    'drop-touched',
    'drop-penetration',
    'drop-settled',
    'drop-movement',
  ]);
});

test('fails without a GLB', async () => {
  const piece = await makePiece([]);
  await expect(inspect({ ...piece, files: [] })).rejects.toThrow('There is no model.glb to inspect');
});
