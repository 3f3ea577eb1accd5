import type { Route } from '../../route.ts';
import { type OpenApiDocument, renderDocs } from './render-docs.ts';

export const getDocs: Route = (app) => {
  let page: string | undefined;
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= renderDocs(app.swagger() as unknown as OpenApiDocument);
    return reply.type('text/html; charset=utf-8').send(page);
  });
};
