import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import { readMetrics } from '../../../metrics/read-metrics.ts';
import type { Services } from '../../../services.ts';
import type { App, Route } from '../../route.ts';

/**
 * Metrics reveal business figures, so they are never public: the public port serves them only if METRICS_TOKEN is set,
 * and only with that token.
 */
export const getMetrics: Route = (app, services) => {
  if (services.settings.metricsToken) addMetricsRoute(app, services);
};

/** The route itself. Without a token in the settings it answers programs on this machine alone. */
export function addMetricsRoute(app: App, services: Services): void {
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    const { metricsToken } = services.settings;
    const isAllowed = metricsToken ? shows(request, metricsToken) : isFromHere(request);
    if (!isAllowed) throw new AppError('UNAUTHORIZED');
    const text = await readMetrics(services);
    return reply.type(services.metrics.registry.contentType).header('cache-control', 'no-store').send(text);
  });
}

/**
 * Whether a program on this machine asks. This is decided by the connection, not a header; a request through a proxy
 * has the address of the proxy.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined;
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

/** Compares digests of equal length in constant time. */
function shows(request: FastifyRequest, token: string): boolean {
  const shown = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(token));
}
