import type { App } from '../route.ts';

/**
 * API responses belong to one user, so no cache may store them: a proxy would send them to the next user. The few
 * public ones set their own header.
 */
export function keepPrivate(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    // The address alone would not do: `/%61pi/` leads to `/api/` too.
    if ([request.url, request.routeOptions.url].some((path) => path?.startsWith('/api')))
      reply.header('cache-control', 'no-store');
  });
}
