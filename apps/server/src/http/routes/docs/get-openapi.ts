import { addVersion } from '../../drop-version.ts';
import type { Route } from '../../route.ts';

export const getOpenApi: Route = (app) => {
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const described = app.swagger();
    // A client that is generated from the versioned description calls versioned paths.
    const isVersioned = request.originalUrl !== request.url;
    const paths = Object.entries(described.paths ?? {}).map(([path, calls]) => [addVersion(path), calls]);
    return reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(isVersioned ? { ...described, paths: Object.fromEntries(paths) } : described);
  });
};
