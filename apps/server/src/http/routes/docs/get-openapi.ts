import type { Route } from '../../route.ts';

export const getOpenApi: Route = (app) => {
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*').send(app.swagger()),
  );
};
