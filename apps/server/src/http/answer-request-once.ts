import { createHash } from 'node:crypto';
import { type IdempotencyHeaders, REPLAYED_HEADER } from '@tangible/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { answerOnce } from '../domain/idempotency/answer-once.ts';
import type { Services } from '../services.ts';
import { userOf } from './plugins/session.ts';

interface OnceInput<T> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Of the body, where it was not JSON. */
  bodyHash?: string;
  /** Gets the id for what the request brings into being. */
  run: (id: string) => Promise<T>;
}

/**
 * Answers a request of a person once for each `Idempotency-Key`; without the header it is just answered.
 *
 * @example
 * async (request, reply) => answerRequestOnce(services, { request, reply, run: (id) => startCheckout(services, { id }) })
 */
export async function answerRequestOnce<T extends object>(
  services: Pick<Services, 'db' | 'clock'>,
  { request, reply, bodyHash = hashJson([request.params, request.body]), run }: OnceInput<T>,
): Promise<T> {
  const key = (request.headers as z.infer<typeof IdempotencyHeaders>)['idempotency-key'];
  const route = `${request.method} ${request.routeOptions.url}`;
  const { answer, isReplay } = await answerOnce(services, { userId: userOf(request).id, route, key, bodyHash }, run);
  if (isReplay) void reply.header(REPLAYED_HEADER, 'true');
  return answer;
}

const hashJson = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
