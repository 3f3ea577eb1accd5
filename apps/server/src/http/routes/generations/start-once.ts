import { AppError, type GenerationTask } from '@tangible/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readGeneration } from '../../../domain/generations/read-generation.ts';
import type { Services } from '../../../services.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf } from '../../route.ts';

interface OnceInput {
  request: FastifyRequest;
  reply: FastifyReply;
  bodyHash: string;
  start: (id: string) => Promise<GenerationTask>;
}

/** Starts a generation of any kind once for each `Idempotency-Key`, also when a server died before it could answer. */
export function startOnce(services: Services, { request, reply, bodyHash, start }: OnceInput): Promise<GenerationTask> {
  const find = (contentId: string) =>
    readGeneration(services, { userId: userOf(request).id, contentId, baseUrl: baseUrlOf(request, services) });
  return answerRequestOnce(services, {
    request,
    reply,
    bodyHash,
    async run({ id, mayExist }) {
      if (!mayExist) return start(id);
      return find(id).catch((error) => {
        if (error instanceof AppError && error.code === 'GENERATION_NOT_FOUND') return start(id);
        throw error;
      });
    },
  });
}
