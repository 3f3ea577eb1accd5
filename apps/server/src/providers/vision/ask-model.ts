import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { NoAnswer } from './no-answer.ts';
import { readAnswer } from './read-answer.ts';
import { toWireSchema } from './to-wire-schema.ts';

export interface VisionSettings {
  /** Where `/chat/completions` is, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  model: string;
  /** Self-hosted servers often need none. */
  apiKey?: string | undefined;
}

interface Question<T> {
  /** The name of the request, in letters only. */
  name: string;
  /** The role of the model. */
  role: string;
  text: string;
  /** A `data:` address. */
  picture: string | null;
  schema: z.ZodType<T>;
}

/** The total, including waiting: a generation continues without guidance rather than wait longer. */
const TIMEOUT_MS = 20_000;
/** Before the second try when the server does not say how long. */
const PAUSE_MS = 1_000;
/** Our answers are a few hundred bytes, and models that think aloud still stay below this. */
const ANSWER_BYTES_MAX = 256 * 1024;

export type Ask = <T>(question: Question<T>, signal: AbortSignal) => Promise<T | null>;

/**
 * Asks an OpenAI-compatible endpoint a question that is answered in JSON. Never rejects: null means that no usable answer
 * came, and the log says why.
 *
 * Contributor notes. No `temperature` and no limit of tokens is sent: some models refuse either, under changing names, and
 * the same 400 would then cost the strict schema too. Time and bytes are limited here instead.
 */
export function askModel(
  { baseUrl, model, apiKey }: VisionSettings,
  log: FastifyBaseLogger,
  timeoutMs = TIMEOUT_MS,
): Ask {
  /** Whether the endpoint refused to be held to a schema, and answered without. */
  let isPlain = false;

  const send = async (question: Question<unknown>, plain: boolean, signal: AbortSignal): Promise<Reply> => {
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, ...writeQuestion(question, plain) }),
      // The key and the picture are for this server alone.
      redirect: 'manual',
      signal,
    });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, text: await readText(response) };
  };

  const ask = async <T>(question: Question<T>, signal: AbortSignal): Promise<T> => {
    const endsAtMs = Date.now() + timeoutMs;
    let plain = isPlain;
    let isSecond = false;
    for (;;) {
      const { status, retryAfter, text } = await send(question, plain, signal);
      if (status >= 200 && status < 300) {
        isPlain = plain;
        return readAnswer(text, question.schema);
      }
      if ((status === 400 || status === 422) && !plain) {
        plain = true;
        continue;
      }
      const pauseMs = readPause(retryAfter) ?? PAUSE_MS;
      const isBusy = status === 429 || status >= 500;
      if (!isBusy || isSecond || Date.now() + pauseMs >= endsAtMs) throw new NoAnswer(`the server answered ${status}`);
      isSecond = true;
      await sleep(pauseMs, undefined, { signal });
    }
  };

  return async (question, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await ask(question, AbortSignal.any([signal, timeout]));
    } catch (error) {
      if (signal.aborted) return null; // The caller no longer waits for it.
      const reason = timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : nameReason(error);
      log.warn({ reason, model, question: question.name }, 'the vision-language model was of no help');
      return null;
    }
  };
}

interface Reply {
  status: number;
  retryAfter: string | null;
  text: string;
}

/** The schema stands in the text too: not every server that takes `response_format` heeds it. */
function writeQuestion({ name, role, text, picture, schema }: Question<unknown>, plain: boolean) {
  const wireSchema = toWireSchema(schema);
  const order = `Answer with one JSON value and nothing else, by this JSON schema:\n${JSON.stringify(wireSchema)}`;
  return {
    messages: [
      { role: 'system', content: role },
      {
        role: 'user',
        content: [
          { type: 'text', text: `${text}\n\n${order}` },
          ...(picture ? [{ type: 'image_url', image_url: { url: picture } }] : []),
        ],
      },
    ],
    ...(!plain && {
      response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: wireSchema } },
    }),
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for await (const chunk of response.body ?? []) {
    byteCount += chunk.length;
    if (byteCount > ANSWER_BYTES_MAX) throw new NoAnswer('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function readPause(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Errors of `fetch` say little themselves; their cause has a code such as ECONNREFUSED. */
function nameReason(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  const { cause } = error as { cause?: { code?: unknown } };
  return `no connection (${typeof cause?.code === 'string' ? cause.code : 'unknown'})`;
}
