import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { embeddedGenerator } from '../../src/providers/generator/embedded-generator.ts';
import { archiveOf, type Fault, fakeGlb, type Plan, smallArchive } from '../fakes/fake-ark.ts';
import { quickGenerator } from '../slow-generator.ts';
import { BY_ARK, BY_ENGINE, expectOutcome, failsWith, readTask, startHostedServer } from './steps.ts';

const answers =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end();

/** The first fetches fail, the others succeed. */
function atFirst(wrong: (response: ServerResponse) => void, times = 1): Plan['archive'] {
  let left = times;
  return (response) => {
    left -= 1;
    if (left >= 0) return wrong(response);
    response.writeHead(200).end(smallArchive());
  };
}

/** A small archive whose list of files says that its only one, a megabyte of zeros, is so long. */
function archiveThatClaims(bytes: number): Uint8Array {
  const zip = Buffer.from(zipSync({ 'pbr/model.glb': new Uint8Array(1_000_000) }, { level: 9 }));
  zip.writeUInt32LE(bytes, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  return zip;
}

describe('the result of a hosted model', async () => {
  const hosted = await startHostedServer();
  const { ark, server, generated } = hosted;

  test.concurrent.each<[string, Plan['archive']]>([
    ['a server error, then the file', atFirst(answers(503))],
    [
      'a connection that breaks in the middle, then the file',
      atFirst((response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('PK');
        setTimeout(() => response.socket?.destroy(), 20);
      }),
    ],
    ['a link that is only valid the next time', atFirst(answers(403))],
    ['a slow one', (response) => void setTimeout(() => response.writeHead(200).end(smallArchive()), 1000)],
    ['a redirect to the same host', atFirst((response) => answers(302, { location: '?again' })(response))],
    ['one large GLB among small ones', archiveOf({ 'a.glb': fakeGlb('small'), 'b.GLB': fakeGlb('the large one') })],
  ])('is stored and finished: %s', async (_, archive) => {
    const { task } = await expectOutcome(hosted, { archive }, BY_ARK);
    expect(task.originalUrl).not.toBeNull();
  });

  test.concurrent.each<[string, Partial<Plan>]>([
    ['a link that has expired (403)', { archive: answers(403) }],
    ['a file that is gone (404)', { archive: answers(404) }],
    ['no link at all', { fileUrl: null }],
    ['a link without https', { fileUrl: 'http://files.volces.com/a.zip' }],
    ['a link to another host', { fileUrl: 'https://files.example.com/a.zip' }],
    ['a link to a host that only looks right', { fileUrl: 'https://files.volces.com.example.com/a.zip' }],
    ['a link to a file of this machine', { fileUrl: 'file:///etc/passwd' }],
    ['a redirect to a cloud’s own address', { archive: answers(302, { location: 'http://169.254.169.254/latest' }) }],
    ['a redirect into a private network', { archive: answers(307, { location: 'https://10.0.0.1/a.zip' }) }],
    ['a redirect to a foreign host', { archive: answers(301, { location: 'https://files.example.com/a.zip' }) }],
    ['redirects without end', { archive: answers(302, { location: '?again' }) }],
    ['more bytes than anybody expects', { archive: answers(200, { 'content-length': '300000001' }) }],
    ['no archive', { archive: Buffer.from('<html>not found</html>') }],
    ['half an archive', { archive: smallArchive().subarray(0, 200) }],
    ['an archive without a model', { archive: archiveOf({ 'readme.txt': Buffer.from('sorry') }) }],
    ['a model that is none', { archive: archiveOf({ 'model.glb': Buffer.from('not a GLB at all') }) }],
    ['an archive that unpacks to more than it says', { archive: archiveThatClaims(20) }],
    ['an archive that would fill the memory', { archive: archiveThatClaims(4_000_000_000) }],
    ['a path that climbs', { archive: archiveOf({ '../../../evil.glb': fakeGlb() }) }],
    ['a path from the root', { archive: archiveOf({ '/tmp/evil.glb': fakeGlb() }) }],
    ['five failures in a row', { archive: answers(502) }],
  ])('is discarded, and the engine makes the asset: %s', async (_, plan) => {
    const { task, picture } = await expectOutcome(hosted, plan, BY_ENGINE);
    expect(task.originalUrl).toBeNull();
    expect(generated.some((image) => picture.equals(image))).toBe(true);
    expect((await readTask(server, task.contentId)).state).toBe('ended');
  });

  test('is never written to a path that the archive names', async () => {
    const files = await readdir(join(server.dataDir), { recursive: true });
    expect(files.filter((name) => name.includes('evil'))).toEqual([]);
    const originals = files.filter((name) => name.includes('original.'));
    expect(originals.every((name) => name.endsWith('/original/original.zip'))).toBe(true);
  });

  test.concurrent.each<[string, Plan, string]>([
    ['failed', { statuses: ['running', 'failed'] }, 'HOSTED_FAILED'],
    ['failed without a word', { statuses: ['failed'], error: { code: '', message: '' } }, 'HOSTED_FAILED'],
    [
      'failed because of the picture',
      { statuses: ['failed'], error: { code: 'InputImageSensitiveContentDetected.PrivacyInformation', message: 'no' } },
      'HOSTED_REFUSED_PERSON',
    ],
    [
      'failed because of the result',
      { statuses: ['failed'], error: { code: 'OutputImageRiskDetection', message: 'no' } },
      'HOSTED_REFUSED',
    ],
    ['cancelled', { statuses: ['queued', 'cancelled'] }, 'HOSTED_ENDED'],
    ['expired', { statuses: ['expired'] }, 'HOSTED_ENDED'],
  ])('a task that %s ends with a message, and the points are released', async (_, plan, errorCode) => {
    const { task } = await expectOutcome(hosted, plan, failsWith(errorCode));
    expect(task.error).toMatch(/Your points have been refunded\.$/);
  });

  test('a task that failed for lack of money is an operator error: the engine makes the asset', async () => {
    const error = { code: 'AccountOverdueError', message: 'pay first' };
    await expectOutcome(hosted, { statuses: ['failed'], error }, BY_ENGINE);
  });

  test.concurrent.each<[string, Fault[], typeof BY_ARK]>([
    ['errors of the server', [{ status: 500 }, { status: 502, body: 'bad gateway' }], BY_ARK],
    ['a limit on requests', [{ status: 429, code: 'AccountRateLimitExceeded', retryAfter: '1' }], BY_ARK],
    ['a cut connection and nonsense', [{ cut: true }, { status: 200, body: '{}' }], BY_ARK],
    ['a key that is not valid any more', [{ status: 401, code: 'AuthenticationError' }], BY_ENGINE],
    ['a task that is not known any more', [{ status: 404, code: 'ResourceNotFound' }], BY_ENGINE],
  ])('polls that meet %s', async (_, reads, outcome) => {
    const { picture } = await expectOutcome(hosted, { reads }, outcome);
    expect(ark.tasksOf(picture)).toHaveLength(1);
  });
});

test('a mesh that the engine cannot read is discarded: the engine makes the asset from the picture', async () => {
  const generator = { ...quickGenerator, finish: embeddedGenerator.finish };
  const hosted = await startHostedServer({ given: { generator } });
  const { task } = await expectOutcome(hosted, { archive: archiveOf({ 'pbr/model.glb': fakeGlb() }) }, BY_ENGINE);
  expect(task.originalUrl).toBeNull();
});
