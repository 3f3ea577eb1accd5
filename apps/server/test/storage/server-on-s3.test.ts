import { expect, test } from 'vitest';
import { FAKE_S3, startFakeS3 } from '../fakes/fake-s3.ts';
import { readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';

const mug = await readFixture('mug.png');

test('the server stores its files in the bucket, serves ranges of them, and removes them', async () => {
  const s3 = await startFakeS3();
  const server = await startTestServer({
    env: {
      S3_ENDPOINT: s3.url,
      S3_BUCKET: FAKE_S3.bucket,
      S3_ACCESS_KEY_ID: FAKE_S3.accessKeyId,
      S3_SECRET_ACCESS_KEY: FAKE_S3.secretAccessKey,
      S3_PREFIX: 'live',
    },
    given: { generator: quickGenerator },
  });
  const person = await server.register({ points: 100 });
  const { contentId } = (await person.generate(mug)).body;
  const done = await waitForEnd(person, contentId);
  expect(done.status).toBe('COMPLETED');

  expect(s3.objects.get(`live/generations/${contentId}/upload.png`)?.bytes.equals(mug)).toBe(true);
  const [, zip] = [...s3.objects].find(([key]) => key.endsWith('/zip')) ?? [];
  const path = new URL(done.resultUrl!).pathname;
  const whole = await person.call('GET', path);
  expect(whole.status).toBe(200);
  expect(whole.bytes.equals(zip!.bytes)).toBe(true);
  const part = await person.call('GET', path, { headers: { range: 'bytes=5-14' } });
  expect(part.status).toBe(206);
  expect(part.bytes.equals(zip!.bytes.subarray(5, 15))).toBe(true);

  s3.fault = () => ({ status: 403, code: 'AccessDenied' });
  expect(await person.call('GET', path)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  const history = await person.call('GET', '/tangible/history');
  expect(history.status).toBe(200);

  s3.fault = () => undefined;
  expect((await person.call('DELETE', `/tangible/generations/${contentId}`)).status).toBeLessThan(300);
  expect([...s3.objects.keys()]).toEqual([]);
  expect((await person.call('GET', path)).status).toBe(404);
});
