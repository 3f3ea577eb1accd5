import { GenerationTask, StatusQuery } from '@tangible/contracts';
import { readGeneration } from '../../../domain/generations/read-generation.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

export const getStatus: Route = (app, services) => {
  app.get(
    '/api/tangible/status',
    {
      schema: {
        summary: 'How far a generation is, by contentId or taskId',
        tags: ['generations'],
        querystring: StatusQuery,
        response: { 200: GenerationTask },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) =>
      readGeneration(services, {
        ...request.query,
        userId: userOf(request).id,
        baseUrl: baseUrlOf(request, services),
      }),
  );
};
