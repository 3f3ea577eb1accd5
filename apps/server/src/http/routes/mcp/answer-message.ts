import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { makeMcpServer } from '@tangible/agents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { toAppError } from '../../errors.ts';
import { requireScope } from '../../plugins/session.ts';
import { baseUrlOf } from '../../route.ts';
import { ACCOUNT_TOOLS, isMaking } from './account-tools.ts';
import { NotMadeError, openAccount } from './open-account.ts';

const BOTH = 'application/json, text/event-stream';

/**
 * Answers one message of an agent. Server and transport live as long as the request: nothing of the protocol is kept
 * between two of them.
 */
export async function answerMessage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = request;
  // Later versions of the protocol have no lists of messages. One would be counted as a single call.
  if (Array.isArray(body)) {
    const error = { code: -32600, message: 'Send one message at a time' };
    return reply.code(400).send({ jsonrpc: '2.0', error, id: null });
  }
  if (isMaking(body)) requireScope(request.bearer!, 'generate');

  const { accept = '', 'content-type': type = '', 'mcp-protocol-version': version } = request.headers;
  const isStream = accept.includes('text/event-stream');
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
  const mcp = makeMcpServer({
    workshop: openAccount(services, { request, reply }),
    tools: ACCOUNT_TOOLS,
    explain: (error) => explain(error, request),
  });
  await mcp.connect(transport);
  // A client that leaves ends the waiting; the work goes on.
  reply.raw.once('close', () => void mcp.close());

  const headers = { accept: BOTH, 'content-type': type, ...(version && { 'mcp-protocol-version': String(version) }) };
  const url = new URL('/api/mcp', baseUrlOf(request, services));
  const answer = await transport.handleRequest(new Request(url, { method: 'POST', headers }), {
    parsedBody: body ?? '',
  });
  reply.code(answer.status);
  const answerType = answer.headers.get('content-type');
  if (answerType) reply.headers({ 'content-type': answerType, 'x-accel-buffering': 'no' });
  return reply.send(answer.body ?? undefined);
}

function explain(error: unknown, { log }: FastifyRequest): Error {
  if (error instanceof NotMadeError || (error instanceof Error && error.name === 'AbortError')) return error;
  const known = toAppError(error instanceof Error ? error : new Error(String(error)));
  if (known.code === 'INTERNAL') log.error({ err: error }, 'a call of an agent failed');
  return new Error(`${known.code}: ${known.message}`);
}
