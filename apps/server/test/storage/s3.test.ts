import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { s3Address } from '../../src/providers/storage/s3/s3-address.ts';
import { s3Storage } from '../../src/providers/storage/s3-storage.ts';
import { FAKE_S3, type S3Fault, startFakeS3 } from '../fakes/fake-s3.ts';
import { s3Signature } from '../fakes/s3-signature.ts';
import { listAll } from './list-all.ts';

const PATIENCE = { tries: 3, silenceMs: 150, pauseMs: 1 };
const settings = { ...FAKE_S3, region: 'eu-central-1', prefix: '', pathStyle: true };

async function open(fault?: (call: { method: string; target: string }, before: number) => S3Fault | undefined) {
  const fake = await startFakeS3();
  const closing = new AbortController();
  const options = { patience: PATIENCE, closing: closing.signal };
  const storage = await s3Storage({ ...settings, endpoint: fake.url }, options);
  fake.calls.length = 0;
  if (fault) fake.fault = fault;
  return { fake, storage, closing };
}

const digits = new TextEncoder().encode('0123456789'.repeat(1000));

describe('a signature', () => {
  // The examples of "Authenticating Requests: Using the Authorization Header" in Amazon's reference of S3.
  const authorization =
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
    'SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=';
  const headers = {
    authorization,
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  };
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

  test.each([
    ['/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('matches the one Amazon publishes for GET %s, so the fake can verify ours', (target, signature) => {
    expect(s3Signature({ method: 'GET', target, headers }, secret)).toBe(signature);
  });

  test('covers host, time and content, and is rejected with another secret', async () => {
    const { fake, storage } = await open();
    await storage.put('a/b c', digits, 'text/plain');
    expect(fake.calls[0]?.headers.authorization).toContain('SignedHeaders=host;x-amz-content-sha256;x-amz-date');
    expect(fake.objects.get('a/b c')?.mime).toBe('text/plain');
    await expect(s3Storage({ ...settings, endpoint: fake.url, secretAccessKey: 'another' })).rejects.toThrow(
      `S3_SECRET_ACCESS_KEY must be the secret of S3_ACCESS_KEY_ID: ${fake.url} refuses the signature`,
    );
  });
});

describe('at the start', () => {
  test.each([
    [{ bucket: 'elsewhere' }, 'S3_BUCKET must name a bucket that exists: there is no elsewhere at'],
    [{ accessKeyId: 'AKIAOTHER' }, 'S3_ACCESS_KEY_ID must be a key that http'],
  ])('%o is rejected with a message', async (wrong, sentence) => {
    const { url } = await startFakeS3();
    await expect(s3Storage({ ...settings, endpoint: url, ...wrong })).rejects.toThrow(sentence);
  });

  test.each([
    ['AccessDenied', 403, 'S3_ACCESS_KEY_ID must be a key that may list, read, write and delete in the bucket assets'],
    ['AuthorizationHeaderMalformed', 400, 'S3_REGION must be the region of the bucket assets: it is not eu-central-1'],
    ['Unheard', 418, 'S3_BUCKET cannot be used: S3 answered 418 Unheard: the fake refuses'],
  ])('%s is rejected with a message', async (code, status, sentence) => {
    const fake = await startFakeS3();
    fake.fault = () => ({ status, code });
    await expect(s3Storage({ ...settings, endpoint: fake.url })).rejects.toThrow(sentence);
    expect(fake.calls).toHaveLength(1);
  });

  test('an unreachable endpoint is reported after a few attempts', async () => {
    await expect(s3Storage({ ...settings, endpoint: 'http://127.0.0.1:9' }, { patience: PATIENCE })).rejects.toThrow(
      /^S3 does not answer: /,
    );
  });
});

describe('a temporary fault', () => {
  const faults: [string, S3Fault][] = [
    ['500', { status: 500 }],
    ['503 SlowDown', { status: 503, code: 'SlowDown' }],
    ['429', { status: 429 }],
    ['507, a full disk', { status: 507 }],
    ['a cut connection', 'cut'],
    ['silence', 'silent'],
  ];
  test.each(faults)('is retried: %s', async (_, fault) => {
    const { fake, storage } = await open((__, before) => (before < 2 ? fault : undefined));
    await storage.put('a', digits, 'text/plain');
    expect(fake.objects.get('a')?.bytes.length).toBe(10_000);
    expect(fake.calls).toHaveLength(3);
  });

  test.each(faults)('becomes an error if it persists: %s', async (_, fault) => {
    const { fake, storage } = await open(() => fault);
    const wanted = { name: expect.stringMatching(/^(StorageUnavailable|S3Answer)Error$/) };
    await expect(storage.put('a', digits, 'text/plain')).rejects.toMatchObject(wanted);
    await expect(storage.get('a')).rejects.toMatchObject(wanted);
    await expect(storage.read('a')).rejects.toMatchObject(wanted);
    await expect(storage.size('a')).rejects.toMatchObject(wanted);
    await expect(storage.removeAll('a/')).rejects.toMatchObject(wanted);
    await expect(listAll(storage, 'a/')).rejects.toMatchObject(wanted);
    expect(fake.calls).toHaveLength(6 * PATIENCE.tries);
  });
});

test('a rejection is not retried', async () => {
  const { fake, storage } = await open(() => ({ status: 403, code: 'AccessDenied' }));
  await expect(storage.get('a')).rejects.toThrow('S3 answered 403 AccessDenied: the fake refuses');
  expect(fake.calls).toHaveLength(1);
});

test('bytes that are cut off in transit are fetched again', async () => {
  const { fake, storage } = await open((_, before) => (before < 2 ? { cutAfter: 4000 } : undefined));
  fake.objects.set('a', { bytes: Buffer.from(digits), mime: 'text/plain' });
  expect(await storage.get('a')).toHaveLength(10_000);
});

test('an interrupted stream resumes where it stopped, any number of times, as long as it makes progress', async () => {
  const { fake, storage } = await open(() => ({ cutAfter: 1500 }));
  fake.objects.set('a', { bytes: Buffer.from(digits), mime: 'text/plain' });
  const whole = await buffer(await storage.read('a'));
  expect(Buffer.compare(whole, digits)).toBe(0);
  const part = await buffer(await storage.read('a', { start: 1, end: 4001 }));
  expect(Buffer.compare(part, digits.subarray(1, 4002))).toBe(0);
  const ranges = fake.calls.map(({ headers }) => headers.range);
  expect(ranges.slice(0, 2)).toEqual([undefined, 'bytes=1500-']);
  expect(ranges.at(-1)).toBe('bytes=3001-4001');
});

test('a stream does not resume with another object that replaced the first', async () => {
  const { fake, storage } = await open(() => ({ cutAfter: 1500 }));
  fake.objects.set('a', { bytes: Buffer.from(digits), mime: 'text/plain' });
  const stream = await storage.read('a');
  fake.objects.set('a', { bytes: Buffer.from(digits.toReversed()), mime: 'text/plain' });
  await expect(buffer(stream)).rejects.toThrow('S3 answered 412 PreconditionFailed');
});

test('a stream without progress ends in an error', async () => {
  const { fake, storage } = await open(() => ({ cutAfter: 0 }));
  fake.objects.set('a', { bytes: Buffer.from(digits), mime: 'text/plain' });
  await expect(buffer(await storage.read('a'))).rejects.toThrow(/S3 (does not answer|broke off)/);
});

test('closing aborts a pending call', async () => {
  const { storage, closing } = await open(() => 'silent');
  const waiting = expect(storage.get('a')).rejects.toThrow('S3 does not answer: closed for the test');
  closing.abort(new Error('closed for the test'));
  await waiting;
});

test('objects that S3 could not remove are an error, even if the call succeeds', async () => {
  const { fake, storage } = await open();
  fake.objects.set('a/b', { bytes: Buffer.from('b'), mime: undefined });
  fake.fault = ({ method }) => (method === 'POST' ? { status: 200, code: 'AccessDenied' } : undefined);
  await expect(storage.removeAll('a/')).rejects.toThrow('AccessDenied');
});

test.each([
  [{ pathStyle: false }, 'https://assets.s3.eu-central-1.amazonaws.com/live/a/b%20c.glb?list-type=2'],
  [{ pathStyle: true }, 'https://s3.eu-central-1.amazonaws.com/assets/live/a/b%20c.glb?list-type=2'],
  [
    { pathStyle: true, endpoint: 'http://minio:9000/store' },
    'http://minio:9000/store/assets/live/a/b%20c.glb?list-type=2',
  ],
  [{ pathStyle: false, endpoint: 'https://r2.example' }, 'https://assets.r2.example/live/a/b%20c.glb?list-type=2'],
])('the URL with %o is %s', (style, expected) => {
  const own = { ...settings, endpoint: undefined, prefix: 'live/', ...style };
  expect(s3Address(own, 'a/b c.glb', { 'list-type': '2' }).href).toBe(expected);
});
