import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../route.ts';

/** The status that proxies log for a client that disconnected before the response. */
const CLIENT_LEFT = 499;

/**
 * Calls a function once for each request when its answer has been sent, or when its client left before the end. Fastify's
 * own hook knows only of the former, and a stream of events mostly ends in the latter way.
 *
 * @example
 * whenAnswered(app, (request, reply, status) => count(request.method, status, reply.elapsedTime));
 */
export function whenAnswered(
  app: App,
  onEnd: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  const ended = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    if (ended.has(request)) return;
    ended.add(request);
    onEnd(request, reply, status);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    raw.once('close', () => end(request, reply, raw.headersSent ? raw.statusCode : CLIENT_LEFT));
    done();
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply, reply.statusCode));
}
