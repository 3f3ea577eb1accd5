import { QueueAnswer, QueueQuery } from '@tangible/contracts';
import { readQueue } from '../../../domain/generations/read-queue.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

export const getQueue: Route = (app, services) => {
  app.get(
    '/api/tangible/queue',
    {
      schema: {
        summary: 'My generations that wait or run, with their places, and how many may be open',
        description:
          'In the order in which they were started, 200 at most. With `contentIds`, those are listed as well if they have ended, so one call follows ' +
          'several generations to their ends. What is not yours or does not exist is left out.',
        tags: ['generations'],
        querystring: QueueQuery,
        response: { 200: QueueAnswer },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) =>
      readQueue(services, {
        contentIds: request.query.contentIds,
        userId: userOf(request).id,
        baseUrl: baseUrlOf(request, services),
      }),
  );
};
