import { HistoryPage, LibraryQuery } from '@tangible/contracts';
import { listGenerations } from '../../../domain/generations/list-generations.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

export const listHistory: Route = (app, services) => {
  app.get(
    '/api/tangible/history',
    {
      schema: {
        summary: 'My generations, newest first',
        description:
          'Narrowed to those that match all fields of the query that are given. Pages by limit and offset; `total` counts all pages.',
        tags: ['generations'],
        querystring: LibraryQuery,
        response: { 200: HistoryPage },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) => {
      const { limit, offset } = request.query;
      const { records, total } = await listGenerations(services, {
        ...request.query,
        userId: userOf(request).id,
        baseUrl: baseUrlOf(request, services),
      });
      return { records, limit, offset, total };
    },
  );
};
