import type { Route } from '../../route.ts';

/** What the protocol asks of a server without sessions: they can be neither listened to nor ended. */
export const refuseMcpSession: Route = (app) => {
  app.route({
    method: ['GET', 'DELETE'],
    url: '/api/mcp',
    schema: { hide: true },
    handler: async (_request, reply) => {
      const error = { code: -32000, message: 'There are no sessions here: send each message by POST' };
      return reply.code(405).header('allow', 'POST').send({ jsonrpc: '2.0', error, id: null });
    },
  });
};
