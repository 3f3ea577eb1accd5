import type { App } from '../route.ts';

/**
 * Answers of the API are one person's own, so no cache may keep them: what a proxy kept would go to the next person who
 * asks. The few that are everybody's say so themselves.
 */
export function keepPrivate(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    // The address alone would not do: `/%61pi/` leads to `/api/` too.
    if ([request.url, request.routeOptions.url].some((path) => path?.startsWith('/api')))
      reply.header('cache-control', 'no-store');
  });
}
