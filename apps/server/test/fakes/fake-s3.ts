import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';
import { s3Signature, sha256 } from './s3-signature.ts';

/** A fault for one request. */
export type S3Fault =
  | { status: number; code?: string }
  /** The connection is cut before there is an answer. */
  | 'cut'
  /** There is never an answer. */
  | 'silent'
  /** The body of the response is cut off after this many bytes. */
  | { cutAfter: number };

export interface FakeS3 {
  url: string;
  objects: Map<string, { bytes: Buffer; mime: string | undefined }>;
  calls: { method: string; target: string; headers: IncomingMessage['headers'] }[];
  /** Asked before each request, with how many there were before it. */
  fault: (call: { method: string; target: string }, before: number) => S3Fault | undefined;
}

export const FAKE_S3 = { bucket: 'assets', accessKeyId: 'AKIAFAKE', secretAccessKey: 'secret/of+it' };

/**
 * S3, as strict as Amazon's where it matters to us: it rejects wrong keys, wrong signatures and changed contents, and
 * returns listings in pages of three at most.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const fake: FakeS3 = { url: '', objects: new Map(), calls: [], fault: () => undefined };
  const server = createServer(async (request, response) => {
    const { method = '', url: target = '' } = request;
    const before = fake.calls.length;
    fake.calls.push({ method, target, headers: request.headers });
    const fault = fake.fault({ method, target }, before);
    if (fault === 'cut') return request.socket.destroy();
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (fault === 'silent') return;
    if (fault && 'status' in fault) return refuse(response, fault.status, fault.code ?? 'InternalError');
    answer(fake, request, Buffer.concat(pieces), response, fault?.cutAfter);
  });
  fake.url = await listen(server);
  return fake;
}

function answer(fake: FakeS3, request: IncomingMessage, body: Buffer, response: ServerResponse, cutAfter?: number) {
  const { method = '', url: target = '', headers } = request;
  const refusal = findRefusal(request, body);
  if (refusal) return refuse(response, 403, refusal);

  const url = new URL(target, 'http://s3');
  const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
  if (bucket !== FAKE_S3.bucket) return refuse(response, 404, 'NoSuchBucket');
  const key = rest.join('/');
  if (method === 'PUT') {
    fake.objects.set(key, { bytes: body, mime: headers['content-type'] });
    return response.end();
  }
  if (method === 'POST') return response.end(remove(fake, body.toString(), headers['content-md5']));
  if (key === '') return response.end(list(fake, url.searchParams));

  const object = fake.objects.get(key);
  if (!object) return refuse(response, 404, 'NoSuchKey');
  const etag = `"${createHash('md5').update(object.bytes).digest('hex')}"`;
  if (headers['if-match'] && headers['if-match'] !== etag) return refuse(response, 412, 'PreconditionFailed');
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
  const end = Math.min(object.bytes.length, Number(range?.[2] || Number.MAX_SAFE_INTEGER - 1) + 1);
  const part = object.bytes.subarray(Number(range?.[1] ?? 0), end);
  response.writeHead(range ? 206 : 200, { etag, 'content-length': part.length, 'content-type': object.mime });
  if (method === 'HEAD' || cutAfter === undefined || cutAfter >= part.length) return response.end(part);
  response.write(part.subarray(0, cutAfter), () => request.socket.destroy());
}

function findRefusal({ method = '', url: target = '', headers }: IncomingMessage, body: Buffer): string | null {
  const given = headers as Record<string, string>;
  if (!given.authorization?.includes(`Credential=${FAKE_S3.accessKeyId}/`)) return 'InvalidAccessKeyId';
  const expected = s3Signature({ method, target, headers: given }, FAKE_S3.secretAccessKey);
  if (!given.authorization.endsWith(`Signature=${expected}`)) return 'SignatureDoesNotMatch';
  return given['x-amz-content-sha256'] === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}

function list({ objects }: FakeS3, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, Math.min(3, Number(query.get('max-keys') ?? 1000)));
  const next = page.length < keys.length ? Buffer.from(page.at(-1) ?? '').toString('base64') : '';
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key.replace(/&/g, '&amp;')}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified>` +
      `<Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
  );
  return (
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}` +
    `${next && `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`
  );
}

function remove({ objects }: FakeS3, xml: string, md5: string | string[] | undefined): string {
  if (md5 !== createHash('md5').update(xml).digest('base64'))
    return '<DeleteResult><Error><Code>BadDigest</Code></Error></DeleteResult>';
  for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key.replaceAll('&#38;', '&'));
  return '<DeleteResult></DeleteResult>';
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>the fake refuses</Message></Error>`);
}
