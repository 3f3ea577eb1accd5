import { HostedModelError } from '../hosted-model.ts';
import { readArkError, readRetryAfter } from './read-ark-error.ts';

interface ArkCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  signal: AbortSignal;
}

/** Pictures of 13 MB in Base64 go up with a create; the others are small. `HOSTED_PACE.createS` is longer than this. */
const CREATE_TIMEOUT_MS = 60_000;
const TIMEOUT_MS = 20_000;

/** More than any answer of Ark, which is a page of tasks at most. */
const ANSWER_BYTES_MAX = 4_000_000;

/** Errors that come before a connection stands: nothing was sent. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * One call of Ark's API. Resolves with the answer's JSON, null for none; rejects with a `HostedModelError`, or with the
 * signal's reason when that asks to stop.
 *
 * @example
 * const answer = await callArk({ apiKey, baseUrl }, { method: 'GET', path: '/contents/generations/tasks', signal });
 */
export async function callArk(
  { apiKey, baseUrl }: { apiKey: string; baseUrl: string },
  { method, path, body, signal }: ArkCall,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(method === 'POST' ? CREATE_TIMEOUT_MS : TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect to another host would get the key.
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    });
    text = await readText(response);
  } catch (error) {
    signal.throwIfAborted();
    throw fromLostCall(error, timeout.aborted);
  }

  if (!response.ok) {
    throw readArkError({
      status: response.status,
      ...readComplaint(text),
      retryAfterS: readRetryAfter(response.headers.get('retry-after'), new Date()),
    });
  }
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HostedModelError('uncertain', 'answer', 'Ark answered with something that is no JSON', { cause });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `{"error": {"code", "message"}}`, or whatever a gateway in between says. */
function readComplaint(text: string): { code: string; message: string } {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } };
    return { code: String(error?.code ?? ''), message: String(error?.message ?? text) };
  } catch {
    return { code: '', message: text };
  }
}

function fromLostCall(error: unknown, isTimeout: boolean): HostedModelError {
  const { cause, message } = error as Error;
  const code = String((cause as NodeJS.ErrnoException | undefined)?.code ?? (isTimeout ? 'timeout' : 'connection'));
  const kind = NEVER_SENT.includes(code) ? 'wait' : 'uncertain';
  const words = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return new HostedModelError(kind, code, words, { cause: error });
}
