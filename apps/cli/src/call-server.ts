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
  /** Of a call that a later process may repeat. */
  idempotencyKey?: string;
  /** How long a server may be busy or gone. */
  patienceMs?: number;
}

const PATIENCE_MS = 4000;
const WAIT_MS_MIN = 500;
const WAIT_MS_MAX = 30_000;

/** The server refuses the call, or cannot be reached. */
export class RefusedError extends Error {
  /** Without the code of the error. */
  readonly sentence: string;

  constructor(sentence: string, code?: string) {
    super(code ? `${code}: ${sentence}` : sentence);
    this.sentence = sentence;
  }
}

/**
 * Calls the API of a Tangible server. A busy server, and one that cannot be reached for a moment, is asked again; a key makes
 * sure that it does nothing twice. Rejects with a `RefusedError` of the server's own code and sentence.
 *
 * @example
 * const { records } = await callServer<HistoryPage>(server, '/history?limit=50');
 */
export async function callServer<Answer>(server: Server, path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', body, signal, idempotencyKey = randomUUID(), patienceMs = PATIENCE_MS } = options;
  const isForm = body instanceof FormData;
  const headers = {
    authorization: `Bearer ${server.key}`,
    ...(method !== 'GET' && { 'idempotency-key': idempotencyKey }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  const startedMs = performance.now();
  for (let waitMs = WAIT_MS_MIN; ; waitMs = Math.min(WAIT_MS_MAX, waitMs * 2)) {
    const request = { method, headers, signal, ...(body && { body: isForm ? body : JSON.stringify(body) }) };
    const response = await fetch(`${server.url}/api/tangible${path}`, request).catch((error: Error) => error);
    signal?.throwIfAborted();
    const wait = waitBefore(response, waitMs);
    if (wait === null || performance.now() - startedMs > patienceMs) return readAnswer<Answer>(server, response);
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
function waitBefore(response: Response | Error, usualMs: number): number | null {
  if (response instanceof Error) return usualMs;
  const seconds = Number(response.headers.get('retry-after'));
  // 409 with a time: the same call is still being answered.
  const isBusy = response.status === 429 || response.status >= 500 || (response.status === 409 && seconds > 0);
  if (!isBusy) return null;
  return Math.min(WAIT_MS_MAX, seconds > 0 ? seconds * 1000 : usualMs);
}

async function readAnswer<Answer>({ url }: Server, response: Response | Error): Promise<Answer> {
  if (response instanceof Error) throw new RefusedError(`${url} cannot be reached: ${describeCause(response)}`);
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer as Answer;
  // An agent cannot log in, which is what the server would ask for.
  if (response.status === 401) throw new AppError('API_KEY_INVALID');
  if (typeof answer?.code === 'string') throw new RefusedError(answer.error, answer.code);
  throw new RefusedError(`${url} does not answer as a Tangible server does: HTTP ${response.status}`);
}

/** `fetch failed` says nothing; its cause does. */
const describeCause = ({ message, cause }: Error) => (cause instanceof Error && cause.message) || message;
