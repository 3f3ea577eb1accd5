import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { artifacts, assetVersions, shareLinks } from '../../src/db/schema/index.ts';
import { readStorageUse } from '../../src/domain/account/read-storage-use.ts';
import { runMaintenance } from '../../src/domain/maintenance/run-maintenance.ts';
import { DAY } from '../account-steps.ts';
import { type Person, startTestServer } from '../harness.ts';
import { folderOf, waitUntilGone } from '../privacy/steps.ts';
import { quickGenerator } from '../slow-generator.ts';
import { edit, makeAsset, pathOf, readAsset } from './steps.ts';

const never = new AbortController().signal;
const server = await startTestServer({ env: { RETENTION_DAYS: 'free:3' }, given: { generator: quickGenerator } });
const statusOf = async (url: string) => (await server.call('GET', new URL(url).pathname)).status;

/** An asset with a changed version, and a link to it. */
async function makeEdited(person: Person) {
  const contentId = await makeAsset(person);
  const asset = await edit(person, contentId, { massKg: 2 });
  const link = (await person.call('POST', pathOf(contentId, '/shares'), { body: {} })).body;
  return {
    contentId,
    asset,
    shared: `/tangible/shared/${link.url.split('/').at(-1)}`,
    folder: folderOf(server, contentId),
  };
}

test('an export contains every version, and no token of a link', async () => {
  const ada = await server.register();
  const { contentId, asset, shared } = await makeEdited(ada);
  const { bytes } = await ada.call('POST', '/account/export', { body: {} });
  const files = unzipSync(bytes);
  const folder = `generations/${contentId}`;
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      `${folder}/tangible-model-${asset.taskId}.zip`,
      `${folder}/preview.png`,
      `${folder}/versions/2/tangible-model-${asset.taskId}-v2.zip`,
      `${folder}/versions/2/preview.png`,
    ]),
  );
  const text = Buffer.from(files['account.json']!).toString();
  expect(text).not.toContain(shared.split('/').at(-1));
  expect(JSON.parse(text).generations[0]).toMatchObject({
    name: 'Red mug',
    version: 2,
    report: { edits: { massKg: 2 } },
    versions: [{ number: 2, status: 'COMPLETED', edits: { massKg: 2 } }],
    links: [{ hasDownloads: false }],
  });
});

test('a file that an edit leaves as it was is stored once, and counted once', async () => {
  const ada = await server.register();
  const contentId = await makeAsset(ada);
  const use = async () => (await readStorageUse(server.services, ada.user.id)).usedBytes;
  const before = await use();
  await edit(ada, contentId, { massKg: 2 });
  const asset = await edit(ada, contentId, { massKg: 3 });
  const folder = join(folderOf(server, contentId), 'versions');
  const stored = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  expect(stored.map(({ name }) => name).sort()).toEqual(['report.json', 'report.json', 'zip', 'zip']);
  const sizes = await Promise.all(stored.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  expect((await use()) - before).toBe(sizes.reduce((sum, size) => sum + size, 0));
  const { records } = (await ada.call('GET', '/tangible/history')).body;
  expect(records[0].sizeBytes).toBe(await use());
  const zip = { path: 'zip', url: asset.resultUrl!, sizeBytes: asset.resultBytes };
  for (const { path, url, sizeBytes } of [...asset.files, zip]) {
    const { status, bytes } = await server.call('GET', new URL(url).pathname);
    expect([path, status, bytes.length]).toEqual([path, 200, sizeBytes]);
  }
});

test('deleting an asset or the account deletes all versions', async () => {
  const ada = await server.register();
  const [first, second] = [await makeEdited(ada), await makeEdited(ada)];
  await ada.call('DELETE', pathOf(first.contentId));
  await waitUntilGone(first.folder);
  expect(existsSync(join(second.folder, 'versions', '2'))).toBe(true);
  await ada.call('POST', '/account/delete', { body: { username: ada.user.username, password: ada.password } });
  await waitUntilGone(second.folder);
  const { db } = server.services;
  const ids = [first.contentId, second.contentId];
  for (const table of [artifacts, assetVersions, shareLinks]) {
    expect(await db.select().from(table).where(inArray(table.generationId, ids))).toEqual([]);
  }
});

test('old files of attempts that made no version are swept, and those of versions are not', async () => {
  const ada = await server.register();
  const { asset, folder } = await makeEdited(ada);
  const old = new Date(Date.now() - 2 * DAY);
  const leave = async (...path: string[]) => {
    const place = join(folder, 'versions', ...path);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'model.glb'), 'left over');
    await utimes(join(place, 'model.glb'), old, old);
  };
  const dead = randomUUID();
  await leave('2', dead);
  await leave('3', randomUUID());
  const [kept] = (await readdir(join(folder, 'versions', '2'))).filter((name) => name !== dead);
  const files = await readdir(join(folder, 'versions', '2', kept!));
  for (const name of files) await utimes(join(folder, 'versions', '2', kept!, name), old, old);
  await runMaintenance(server.services, never);
  expect(await readdir(join(folder, 'versions', '2'))).toEqual([kept]);
  const third = await readdir(join(folder, 'versions', '3')).catch(() => []);
  expect(third).toEqual([]);
  for (const { resultUrl } of asset.versions) expect(await statusOf(resultUrl!)).toBe(200);
});

test('files that are too old go with all their versions, and the links end', async () => {
  const ada = await server.register();
  const { contentId, asset, shared, folder } = await makeEdited(ada);
  server.passTime(4 * DAY);
  await runMaintenance(server.services, never);
  expect(existsSync(folder)).toBe(false);
  for (const { resultUrl } of asset.versions) expect(await statusOf(resultUrl!)).toBe(404);
  expect((await server.call('GET', shared)).status).toBe(404);
  const left = await readAsset(ada, contentId);
  expect(left).toMatchObject({ resultUrl: null, files: [], shares: [], name: 'Red mug' });
  const link = await ada.call('POST', pathOf(contentId, '/shares'), { body: {} });
  expect(link).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
  const late = await ada.call('PATCH', pathOf(contentId), { body: { massKg: 3 } });
  expect(late).toMatchObject({ status: 422, body: { code: 'EDIT_NOT_POSSIBLE' } });
  const back = await ada.call('POST', pathOf(contentId, '/versions/1/restore'));
  expect(back).toMatchObject({ status: 404, body: { code: 'VERSION_NOT_FOUND' } });
});
