import type { App } from '../route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Days as ISO dates: when it was announced that this call will end, and the first day on which it may be gone. */
    endsOn?: { announced: string; ends: string };
  }
}

/**
 * A call that will end says so in each response, a failed one too: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) are what
 * HTTP clients look for, the link leads to the policy.
 *
 * @example
 * app.get('/api/old', { schema, config: { endsOn: { announced: '2026-11-19', ends: '2027-11-19' } } }, answer);
 */
export function announceEnd(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const { endsOn } = request.routeOptions.config;
    if (!endsOn) return;
    reply.headers({
      deprecation: `@${new Date(endsOn.announced).getTime() / 1000}`,
      sunset: new Date(endsOn.ends).toUTCString(),
      link: '</api/docs#versions>; rel="deprecation"',
    });
  });
}
