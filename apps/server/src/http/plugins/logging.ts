import { randomUUID } from 'node:crypto';
import { serializeError } from '../../logs/serialize-error.ts';
import type { App } from '../route.ts';

/**
 * Structured lines. Headers contain tokens, so they are never logged; `publicPath` removes secrets from URLs, and
 * `serializeError` from database errors.
 */
export const loggerOptions = (level: string) => ({
  level,
  redact: { paths: ['headers', '*.headers'], remove: true },
  serializers: { err: (error: unknown) => ({ ...serializeError(error) }) },
});

const SECRET_PATH = /^((?:\/[\w:-]+)?\/(?:files|checkout|shared|embed)|\/api\/tangible\/shared)\/[^/]+/;

/**
 * The path of a request as the log may show it: the token in the address of a file, a checkout or a link lets people in. Which
 * address it is, the route says: letters of a path may be written as numbers (`/f%69les/`).
 */
function publicPath(url: string, route = url): string {
  const path = SECRET_PATH.test(route) && !SECRET_PATH.test(url) ? route : url;
  return (path.split('?')[0] ?? '').replace(SECRET_PATH, '$1/…');
}

/** They arrive every few seconds, permanently. */
const PROBES = /^\/(metrics|api\/health)\b/;

export const newRequestId = () => randomUUID();

/** Each response contains its request id, so that users can quote it, and is one line in the log. */
export function addLogging(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: publicPath(request.url, request.routeOptions.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.bearer?.user.id,
    };
    request.log[PROBES.test(line.path) ? 'debug' : 'info'](line, 'answered');
  });
}
