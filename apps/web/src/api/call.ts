import type { ErrorBody, ErrorCode } from '@tangible/contracts';
import { hasServer } from '../host.ts';
import { noteAccountChange } from './account-changes.ts';
import { noteServerDate } from './server-clock.ts';
import { readToken } from './session-store.ts';

/** The error of a failed call: the server's message, and its code if it has one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly values: Record<string, string | number>;
  /** Whether the message is the server's. A status alone tells a reader nothing: a screen then has words of its own. */
  readonly isTold: boolean;

  constructor(message: string, status: number, body: Partial<ErrorBody> = {}, isTold = true) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? null;
    this.values = body.values ?? {};
    this.isTold = isTold;
  }
}

/** The server could not be reached; the same call may work in a moment. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Failed to fetch', { cause });
    this.name = 'NetworkError';
  }
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  /** The server answers repeated calls with this key as it answered the first one. */
  idempotencyKey?: string;
  /** Completes even if the page is left meanwhile. */
  keepalive?: boolean;
}

/**
 * Calls the API: JSON in, JSON out, with the token if there is one. The other functions in this folder name its calls.
 *
 * @example
 * await call<{ user: User }>('/auth/me');
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await request(path, options);
  const body = await readBody(response);
  if (!response.ok) throw toError(response.status, body);
  if (path.startsWith('/account/') && (options.method ?? 'GET') !== 'GET') noteAccountChange();
  return body as T;
}

/** The response itself, if it is not JSON. */
export async function request(path: string, options: CallOptions): Promise<Response> {
  const { method = 'GET', body, query, signal, keepalive, idempotencyKey } = options;
  if (!hasServer()) throw new NetworkError(new Error('This site has no server'));
  const token = readToken();
  // The server writes its messages in the language of the page.
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang };
  if (token) headers.authorization = `Bearer ${token}`;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const isForm = body instanceof FormData;
  if (body && !isForm) headers['content-type'] = 'application/json';
  const sentMs = Date.now();
  try {
    const response = await fetch(`/api${path}${toQuery(query)}`, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal,
      keepalive,
    });
    // A copy from the browser's cache has an old date.
    if (method !== 'GET' || /^\/tangible\/(status|queue)/.test(path)) {
      noteServerDate(response.headers.get('date'), sentMs, Date.now());
    }
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

/** Undefined if the body is not JSON. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The `error` field, else the `message` field, else the status; a body that is not JSON is ignored. */
export function toError(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null) return new ApiError('Unknown error', status, {}, false);
  const { error, message } = body as { error?: unknown; message?: unknown };
  const words = [error, message].find((text) => typeof text === 'string' && text !== '');
  return new ApiError(String(words ?? `HTTP ${status}`), status, body as Partial<ErrorBody>, words !== undefined);
}

function toQuery(query: CallOptions['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}
