import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@tangible/contracts';

export interface Server {
  /** Where it is, without a slash at the end. */
  url: string;
  /** An API key. */
  key: string;
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH';
  /** A form, or what becomes JSON. */
  body?: FormData | object;
  signal?: AbortSignal;
}

const TRIES_MAX = 4;
const WAIT_MS_MAX = 30_000;

/**
 * Calls the API of a Tangible server. A busy server, and one that cannot be reached for a moment, is asked again; a key makes
 * sure that it does nothing twice. Rejects with the server's own code and sentence.
 *
 * @example
 * const { records } = await callServer<HistoryPage>(server, '/history?limit=50');
 */
export async function callServer<Answer>(server: Server, path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', body, signal } = options;
  const isForm = body instanceof FormData;
  const headers = {
    authorization: `Bearer ${server.key}`,
    ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  for (let tryCount = 1; ; tryCount++) {
    const request = { method, headers, signal, ...(body && { body: isForm ? body : JSON.stringify(body) }) };
    const response = await fetch(`${server.url}/api/tangible${path}`, request).catch((error: Error) => error);
    signal?.throwIfAborted();
    const wait = waitBefore(response, tryCount);
    if (wait === null || tryCount === TRIES_MAX) return readAnswer<Answer>(server, response);
    await delay(wait, undefined, { signal });
  }
}

/** Fetches a file whose address is its permission: the key is not sent along. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`A file could not be fetched from the server: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Milliseconds until the same may succeed; null when it will not. */
function waitBefore(response: Response | Error, tryCount: number): number | null {
  const usualMs = 250 * 2 ** tryCount;
  if (response instanceof Error) return usualMs;
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get('retry-after'));
  return Math.min(WAIT_MS_MAX, seconds > 0 ? seconds * 1000 : usualMs);
}

async function readAnswer<Answer>({ url }: Server, response: Response | Error): Promise<Answer> {
  if (response instanceof Error) throw new Error(`${url} cannot be reached: ${describeCause(response)}`);
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer as Answer;
  // An agent cannot log in, which is what the server would ask for.
  if (response.status === 401) throw new AppError('API_KEY_INVALID');
  if (typeof answer?.code === 'string') throw new Error(`${answer.code}: ${answer.error}`);
  throw new Error(`${url} does not answer as a Tangible server does: HTTP ${response.status}`);
}

/** `fetch failed` says nothing; its cause does. */
const describeCause = ({ message, cause }: Error) => (cause instanceof Error && cause.message) || message;
