import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { StorageUnavailableError } from '../storage-unavailable.ts';
import { s3Address } from './s3-address.ts';
import { S3AnswerError } from './s3-answer-error.ts';
import type { S3Connection } from './s3-connection.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST';
  /** Without one, the call is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | Blob;
  /** The checksum of the body, where the caller knows it. */
  sha256?: string;
}

export interface S3Answer {
  status: number;
  headers: Headers;
  /** The body as a stream. Stopping early ends the call. */
  pieces: AsyncGenerator<Uint8Array, void, undefined>;
}

/** The slowest line that an upload is granted time for. */
const UPLOAD_BYTES_PER_MS = 100;

/**
 * One signed call, made once. S3 has a time limit to start its response, and the same for each piece of the body; the
 * time of the reader does not count.
 */
export async function callS3(
  { settings, patience, closing }: S3Connection,
  { method, key, query, headers, body, sha256: checksum }: S3Request,
): Promise<S3Answer> {
  const signed = await new AwsV4Signer({
    method,
    url: s3Address(settings, key, query).href,
    // Signing the checksum of the content makes S3 reject changed or truncated uploads.
    headers: { ...headers, 'x-amz-content-sha256': checksum ?? (await sha256Of(body)) },
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
  }).sign();

  const silence = new AbortController();
  const signal = AbortSignal.any([silence.signal, closing]);
  const within = <T>(ms: number, step: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => silence.abort(new Error(`S3 was silent for ${ms} ms`)), ms);
    return step.finally(() => clearTimeout(timer));
  };

  const uploadMs = Math.ceil((body instanceof Blob ? body.size : (body?.length ?? 0)) / UPLOAD_BYTES_PER_MS);
  const response = await within(
    patience.silenceMs + uploadMs,
    fetch(signed.url, { method, headers: signed.headers, signal, redirect: 'manual', ...(body ? { body } : {}) }),
  ).catch((cause) => {
    throw unavailable(signal, cause);
  });

  const reader = response.body?.getReader();
  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    if (!reader) return;
    try {
      for (;;) {
        const { done, value } = await within(patience.silenceMs, reader.read()).catch((cause) => {
          throw unavailable(signal, cause);
        });
        if (done) return;
        yield value;
      }
    } finally {
      reader.cancel().catch(() => {});
    }
  }
  return { status: response.status, headers: response.headers, pieces: pieces() };
}

/** Reads a body to its end. */
export async function readWhole({ pieces }: Pick<S3Answer, 'pieces'>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

/** Passes an answer on when its status is one of those expected; else fails with the reason that S3 gives. */
export async function expectStatus(answer: S3Answer, ...expected: number[]): Promise<S3Answer> {
  if (expected.includes(answer.status)) return answer;
  throw S3AnswerError.from(answer.status, (await readWhole(answer)).toString());
}

/** An abort rejects with its own reason; `fetch` hides it in the cause of a generic error. */
function unavailable(signal: AbortSignal, error: unknown): StorageUnavailableError {
  const cause = signal.aborted ? signal.reason : error;
  const { message, cause: deeper } = cause as Error;
  const why = (deeper as Error | undefined)?.message;
  return new StorageUnavailableError(`S3 does not answer: ${why ? `${message} (${why})` : message}`, { cause });
}

const sha256Of = async (body: S3Request['body']) =>
  sha256(body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body ?? ''));

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
