import { HistoryPage, HistoryQuery } from '@tangible/contracts';
import { listGenerations } from '../../../domain/generations/list-generations.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

export const listHistory: Route = (app, services) => {
  app.get(
    '/api/tangible/history',
    {
      schema: {
        summary: 'My generations, newest first',
        tags: ['generations'],
        querystring: HistoryQuery,
        response: { 200: HistoryPage },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) => {
      const { limit, offset } = request.query;
      const records = await listGenerations(services, {
        userId: userOf(request).id,
        limit,
        offset,
        baseUrl: baseUrlOf(request, services),
      });
      return { records, limit, offset };
    },
  );
};
