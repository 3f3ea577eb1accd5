import type { Route } from '../../route.ts';

/** Whoever opens the server in a browser finds out what it can do. */
export const getRoot: Route = (app) => {
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/api/docs'));
};
