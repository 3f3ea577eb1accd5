import { SHARE_LINKS_MAX } from '@tangible/contracts';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { expectError } from '../expect-error.ts';
import { type Person, startTestServer } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';
import { edit, makeAsset, pathOf, readAsset } from './steps.ts';

const logLines: string[] = [];
const server = await startTestServer({
  env: { LOG_LEVEL: 'debug' },
  given: { generator: quickGenerator },
  onLog: (line) => logLines.push(line),
});
const ada = await server.register({ points: 10_000 });

const share = async (person: Person, contentId: string, body: object = {}) => {
  const { body: link, status } = await person.call('POST', pathOf(contentId, '/shares'), { body });
  expect(status).toBe(200);
  const token: string = new URL(link.url).pathname.split('/').at(-1)!;
  return { ...link, token, path: `/tangible/shared/${token}` };
};
const pathnameOf = (url: string) => new URL(url).pathname.replace(/^\/api/, '');

describe('a link', () => {
  test('shows the current version to anyone, under its own addresses', async () => {
    const contentId = await makeAsset(ada, { fileName: 'mug.png' });
    const link = await share(ada, contentId, { hasDownloads: true });
    expect(link.token.length).toBeGreaterThanOrEqual(43);
    expect((await readAsset(ada, contentId)).shares).toEqual([
      {
        id: link.id,
        url: link.url,
        embedUrl: link.url.replace('/shared/', '/embed/'),
        hasDownloads: true,
        createdAt: link.createdAt,
      },
    ]);

    const seen = await server.call('GET', link.path);
    expect(seen).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'access-control-allow-origin': '*', 'referrer-policy': 'no-referrer' },
      body: { name: 'mug', hasDownloads: true, usdzUrl: null, checks: null },
    });
    for (const url of [seen.body.modelUrl, seen.body.glbUrl, seen.body.previewImageUrl, seen.body.downloadUrl]) {
      const file = await server.call('GET', pathnameOf(url));
      expect(file, url).toMatchObject({
        status: 200,
        headers: {
          'cache-control': 'private, no-cache',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
      const head = await server.call('HEAD', pathnameOf(url));
      expect(head).toMatchObject({ status: 200, headers: { etag: file.headers.etag } });
    }
    const zip = unzipSync((await server.call('GET', pathnameOf(seen.body.modelUrl))).bytes);
    expect(Object.keys(zip)).toEqual(['model.glb', 'report.json']);

    await edit(ada, contentId, { massKg: 2, name: 'Heavy mug' });
    const changed = await server.call('GET', link.path);
    expect(changed.body).toMatchObject({ name: 'Heavy mug', checks: { passedCount: 1 } });
    const report = await server.call('GET', `${link.path}/files/report.json`);
    expect(JSON.parse(String(report.bytes))).toMatchObject({ edits: { massKg: 2 } });
  });

  test('serves ranges, and says what has not changed', async () => {
    const contentId = await makeAsset(ada);
    const { path } = await share(ada, contentId);
    const part = await server.call('GET', `${path}/files/model.glb`, { headers: { range: 'bytes=4-8' } });
    expect(part).toMatchObject({ status: 206, headers: { 'content-length': '5' } });
    expect(String(part.bytes)).toBe('bytes');
    const headers = { 'if-none-match': String(part.headers.etag) };
    expect((await server.call('GET', `${path}/files/model.glb`, { headers })).status).toBe(304);
    const zip = await server.call('GET', `${path}/files/viewer.zip`);
    const again = { 'if-none-match': String(zip.headers.etag) };
    expect((await server.call('GET', `${path}/files/viewer.zip`, { headers: again })).status).toBe(304);
  });

  test('without downloads has neither the ZIP nor a permanent address in any answer', async () => {
    const contentId = await makeAsset(ada, { formats: 'usd,usdz' });
    const { path } = await share(ada, contentId);
    const { body } = await server.call('GET', path);
    expect(body).toMatchObject({ hasDownloads: false, downloadUrl: null });
    expect(JSON.stringify(body)).not.toMatch(/\/files\/[^"/]+\/[^"/]+\.(zip|glb)/);
    expect(JSON.stringify(body)).not.toContain(contentId);
    const names = [
      'model.zip',
      'zip',
      'upload',
      'upload.png',
      'original',
      'usd',
      'web%2Fmodel.glb',
      '..%2Fupload',
      'x',
    ];
    for (const name of names) {
      const answer = await server.call('GET', `${path}/files/${name}`);
      expect(answer, name).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
    }
  });

  test('is gone at once when it is revoked, also for those who have its files', async () => {
    const contentId = await makeAsset(ada);
    const [kept, revoked] = [await share(ada, contentId), await share(ada, contentId, { hasDownloads: true })];
    const names = ['model.glb', 'preview.png', 'report.json', 'viewer.zip', 'model.zip'];
    const etags = new Map<string, string>();
    for (const name of names) {
      const { headers } = await server.app.inject({ url: `/api${revoked.path}/files/${name}` });
      etags.set(name, String(headers.etag));
    }
    expect((await ada.call('DELETE', pathOf(contentId, `/shares/${revoked.id}`))).status).toBe(200);
    expect(await server.call('GET', revoked.path)).toMatchObject({ status: 404, body: { code: 'SHARE_NOT_FOUND' } });
    for (const name of names) {
      const asked: Record<string, string>[] = [{}, { 'if-none-match': etags.get(name)! }, { range: 'bytes=0-1' }];
      for (const headers of asked) {
        const answer = await server.call('GET', `${revoked.path}/files/${name}`, { headers });
        expect(answer).toMatchObject({ status: 404, body: { code: 'SHARE_NOT_FOUND' } });
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    }
    expect((await server.call('GET', kept.path)).status).toBe(200);
    const again = await ada.call('DELETE', pathOf(contentId, `/shares/${revoked.id}`));
    expect(again).toMatchObject({ status: 404, body: { code: 'SHARE_NOT_FOUND' } });
  });

  test('ends with its asset, and with the account', async () => {
    const bob = await server.register();
    const [first, second] = [await makeAsset(bob), await makeAsset(bob)];
    const links = [await share(bob, first), await share(bob, second)];
    await bob.call('DELETE', pathOf(first));
    expect((await server.call('GET', links[0]!.path)).status).toBe(404);
    const { username } = bob.user;
    await bob.call('POST', '/account/delete', { body: { username, password: bob.password } });
    expect((await server.call('GET', links[1]!.path)).status).toBe(404);
    expect((await server.call('GET', `${links[1]!.path}/files/model.glb`)).status).toBe(404);
  });

  test('is made once for an Idempotency-Key, and not more than the limit', async () => {
    const contentId = await makeAsset(ada);
    const send = () =>
      ada.call('POST', pathOf(contentId, '/shares'), { body: {}, headers: { 'idempotency-key': 'link-1' } });
    expect((await send()).body).toEqual((await send()).body);
    for (let i = 1; i < SHARE_LINKS_MAX; i++) await share(ada, contentId);
    const answer = await ada.call('POST', pathOf(contentId, '/shares'), { body: {} });
    expect(answer).toMatchObject({ status: 409, body: { code: 'SHARE_LIMIT' } });
  });

  test('is refused for an unfinished generation and for anything but a yes or a no', async () => {
    const contentId = await makeAsset(ada);
    for (const body of [{ hasDownloads: 'yes' }, { downloads: true }, [], { hasDownloads: null }]) {
      const answer = await ada.call('POST', pathOf(contentId, '/shares'), { body });
      expectError(answer);
      expect(answer.status).toBe(400);
    }
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect((await ada.call('POST', pathOf(id, '/shares'), { body: {} })).status).toBe(404);
      expect((await ada.call('DELETE', pathOf(contentId, `/shares/${id}`))).status).toBe(404);
    }
  });

  test('does not appear in the log', async () => {
    const { token } = await share(ada, await makeAsset(ada));
    for (const url of [
      `/api/tangible/shared/${token}`,
      `/api/tangible/sh%61red/${token}/files/model.glb`,
      `/en/shared/${token}`,
      `/zh-CN/embed/${token}?a=b`,
      `/shared/${token}`,
    ]) {
      await server.app.inject({ url });
    }
    const lines = logLines.join('');
    expect(lines).toContain('/api/tangible/shared/…');
    expect(lines).not.toContain(token);
  });
});

test('links are limited by address', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT_PER_MINUTE: '3' }, workers: false });
  for (const url of ['/api/tangible/shared/x', '/en/shared/x', '/embed/x']) {
    const statuses: number[] = [];
    const remoteAddress = `10.0.0.${url.length}`;
    for (let i = 0; i < 4; i++) statuses.push((await limited.app.inject({ url, remoteAddress })).statusCode);
    expect(statuses.at(-1), url).toBe(429);
  }
});
