import { createHash } from 'node:crypto';
import { type IdempotencyHeaders, REPLAYED_HEADER } from '@tangible/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { answerOnce } from '../domain/idempotency/answer-once.ts';
import type { Subject } from '../domain/idempotency/claim-key.ts';
import { isKeyKnown } from '../domain/idempotency/is-key-known.ts';
import type { Services } from '../services.ts';
import { userOf } from './plugins/session.ts';

interface OnceInput<T> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Of the body, where it was not JSON. */
  bodyHash?: string;
  /** Gets the id of the object that the request creates. */
  run: (subject: Subject) => Promise<T>;
}

/**
 * Answers a request of a person once for each `Idempotency-Key`; without the header it is just answered.
 *
 * @example
 * async (request, reply) => answerRequestOnce(services, { request, reply, run: ({ id }) => startCheckout(services, { id }) })
 */
export async function answerRequestOnce<T extends object>(
  services: Pick<Services, 'db' | 'clock'>,
  { request, reply, bodyHash = hashJson([request.params, request.body]), run }: OnceInput<T>,
): Promise<T> {
  const { answer, isReplay } = await answerOnce(services, { ...keyOf(request), bodyHash }, run);
  if (isReplay) void reply.header(REPLAYED_HEADER, 'true');
  return answer;
}

/** Whether a request repeats an earlier one: then it was admitted and paid for before. */
export async function isRepeated(services: Pick<Services, 'db'>, request: FastifyRequest): Promise<boolean> {
  const { key, ...rest } = keyOf(request);
  return key !== undefined && (await isKeyKnown(services, { key, ...rest }));
}

const keyOf = (request: FastifyRequest) => ({
  userId: userOf(request).id,
  route: `${request.method} ${request.routeOptions.url}`,
  key: (request.headers as z.infer<typeof IdempotencyHeaders>)['idempotency-key'],
});

const hashJson = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
