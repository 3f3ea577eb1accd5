import { randomUUID } from 'node:crypto';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { App } from '../route.ts';

/** Structured lines without secrets: no headers, no bodies, no queries, and no tokens of files. */
export const loggerOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: publicPath(request.url),
      remoteAddress: request.ip,
    }),
  },
});

/** The path of a request as the log may show it: the token in a file's address is what lets people in. */
export const publicPath = (url: string) => (url.split('?')[0] ?? '').replace(/^\/files\/[^/]+/, '/files/…');

export const newRequestId = () => randomUUID();

/** Each answer names its request, so that a person can tell us which one it was. */
export function addRequestId(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
