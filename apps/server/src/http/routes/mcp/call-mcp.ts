import { AGENT_MESSAGE_BYTES_MAX, AppError, IdempotencyHeaders } from '@tangible/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { answerError, toAppError } from '../../errors.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

/** For the description alone: what is no message of the protocol is answered by its own error. */
const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]).optional().describe('Left out of a notification'),
  method: z.string().describe('initialize, tools/list, tools/call'),
  params: z.looseObject({}).optional(),
});
const Answer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
});

/** Two of the largest. */
const PERSON_BYTES_MAX = 2 * AGENT_MESSAGE_BYTES_MAX;

export const callMcp: Route = (app, services) => {
  app.post(
    '/api/mcp',
    {
      schema: {
        summary: 'The tools of agents: Model Context Protocol over streamable HTTP',
        description:
          'One message of the protocol, 32 MB at most. There are no sessions, so any server of several can answer. The answer is a ' +
          'stream of events where the client accepts one, else JSON. Tools that make something need the scope generate. They wait ' +
          'for 50 seconds at most, then answer how far it is; look_at_asset waits for the rest. A client that leaves does not ' +
          'end the work: the asset is made, and costs its points.',
        tags: ['agents'],
        headers: IdempotencyHeaders,
        response: { 200: Answer },
      },
      config: { auth: { scope: 'read' }, form: Message, isStream: true },
      bodyLimit: AGENT_MESSAGE_BYTES_MAX,
      preParsing: async (request, reply) => reserveMemory(services, request, reply),
      errorHandler: refuse,
    },
    async (request, reply) => {
      // The SDK of the protocol is loaded with the first message.
      const { answerMessage } = await import('./answer-message.ts');
      return answerMessage(services, request, reply);
    },
  );
};

/** As any call of the API, with what the protocol adds: its own error for what is no JSON, and how a client proves itself. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, values, message } = toAppError(error);
  if (code === 'BROKEN_BODY') {
    void reply.code(400).send({ jsonrpc: '2.0', error: { code: -32700, message }, id: null });
    return;
  }
  if (code === 'UNAUTHORIZED') void reply.header('www-authenticate', 'Bearer');
  if (code === 'KEY_SCOPE') {
    void reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${values.scope}"`);
  }
  answerError(error, request, reply);
}

/** A message with its files is in memory until it is answered. */
function reserveMemory({ uploads }: Pick<Services, 'uploads'>, request: FastifyRequest, reply: FastifyReply): void {
  const userId = userOf(request).id;
  const announced = Number(request.headers['content-length'] ?? AGENT_MESSAGE_BYTES_MAX);
  const bytes = Math.min(announced, AGENT_MESSAGE_BYTES_MAX);
  const isTooMuch = uploads.agents.taken(userId) + bytes > PERSON_BYTES_MAX;
  if (isTooMuch || !uploads.agents.take(userId, bytes)) throw new AppError('UPLOADS_BUSY');
  reply.raw.once('close', () => uploads.agents.release(userId, bytes));
}
