import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { makeCube, makeGlb } from '../../../../packages/engine/test/make-glb.ts';
import { drawPicture } from '../../../../packages/engine/test/support.ts';
import { embeddedGenerator } from '../../src/providers/generator/embedded-generator.ts';
import { archiveOf } from '../fakes/fake-ark.ts';
import { waitForEnd } from '../harness.ts';
import { expectPoints, ownPicture, startHostedServer } from './steps.ts';

test('an open textured model of a hosted model becomes a checked asset in the requested formats', async () => {
  const { ark, server } = await startHostedServer({ given: { generator: embeddedGenerator } });
  const ada = await server.register();
  const picture = ownPicture();
  const halves = drawPicture(64, 64, (x) => (x < 32 ? [220, 30, 30] : [30, 30, 220]));
  const open = await makeGlb([{ ...makeCube({ without: [2] }), texture: halves }]);
  const archive = archiveOf({ 'pbr/mesh_textured_pbr.glb': open, 'rgb/mesh_textured.glb': open });
  ark.plan(picture, { archive });

  const started = await ada.generate(picture, { sizeM: '0.5', fileFormat: 'fbx' });
  const done = await waitForEnd(ada, started.body.contentId);
  expect(done).toMatchObject({ status: 'COMPLETED', generator: 'ark', error: null });
  await expectPoints(ada, 'spent');

  const original = await server.call('GET', new URL(done.originalUrl!).pathname);
  expect(Buffer.compare(original.bytes, archive)).toBe(0);
  const files = unzipSync((await server.call('GET', new URL(done.resultUrl!).pathname)).bytes);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['model.glb', 'fbx/model.fbx', 'report.json', 'preview.png']),
  );
  const report = JSON.parse(Buffer.from(files['report.json']!).toString());
  expect(report).toMatchObject({ method: 'model', passed: true, size: { source: 'given' } });
  expect(report.checks.filter(({ verdict }: { verdict: string }) => verdict === 'fail')).toEqual([]);
  expect(report.mesh.volumeM3).toBeCloseTo(0.125, 3);
});
