import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Platform } from '../src/platform/platform.ts';
import type { AssetRequest } from '../src/types.ts';
import { listParts, rememberParts } from '../src/utilities/shared-parts.ts';
import { keepAsset, openRecords } from './records.ts';
import { watchRequest } from './watch-request.ts';

const folder = await mkdtemp(join(tmpdir(), 'tangible-records-'));
afterAll(() => rm(folder, { recursive: true }));

const mug: AssetRequest = { image: Uint8Array.of(1, 2), level: 'low', formats: ['stl'], hint: { name: 'Mug' } };
const platform = { hasModel: () => true } as unknown as Platform;
const open = (request: AssetRequest, given = platform, pipeline = 'network') =>
  openRecords({ folder, pipeline, platform: given, request });

test('what a run gave is taken for requests that agree in all that it read, and for no other', async () => {
  const { request, read } = watchRequest(mug);
  expect([request.level, request.formats, request.hint, request.sizeM, 'massKg' in request]).toHaveLength(5);
  expect(() => ({ ...request })).toThrow('reads the whole request');
  // Parts that two files share, and the bytes of one of them.
  const [head, faces] = [new Uint8Array(100_000).fill(7), new Uint8Array(50).fill(8)];
  const files = [[head, faces], [faces]].map((parts, i) => ({
    path: `${i}`,
    mime: 'model/stl',
    bytes: rememberParts(new Uint8Array(Buffer.concat(parts)), parts),
  }));
  await keepAsset(await open(mug), read, { files, report: { name: 'Mug' } as never, reportFiles: [] });

  const found = await (await open({ ...mug, name: 'never read' })).find('asset');
  expect(new Set(found?.read)).toEqual(new Set(['level', 'formats', 'hint', 'sizeM', 'massKg']));
  expect(found?.entries).toEqual({ files, report: { name: 'Mug' }, reportFiles: [] });
  expect(found?.entries.files?.map(({ bytes }) => listParts(bytes).length)).toEqual([2, 1]);

  const others: Partial<AssetRequest>[] = [
    { image: Uint8Array.of(1, 3) },
    { level: 'high' },
    { formats: [] },
    { hint: {} },
    { sizeM: 1 },
    { massKg: 1 },
  ];
  for (const other of others) expect(await (await open({ ...mug, ...other })).find('asset'), `${other}`).toBeNull();
  const withoutModels = { hasModel: () => false } as unknown as Platform;
  expect(await (await open(mug, withoutModels)).find('asset')).toBeNull();
  expect(await (await open(mug, platform, 'baseline')).find('asset')).toBeNull();
  expect(await (await open(mug)).find('surface')).toBeNull();
});
