import { GenerationTask } from '@tangible/contracts';
import { z } from 'zod';
import { cancelGeneration } from '../../../domain/generations/cancel-generation.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

export const cancelGenerationRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/generations/:contentId/cancel',
    {
      schema: {
        summary: 'Stop a generation',
        description:
          'Free while it waits: all its points come back. Once the work on it has begun, half of its points, rounded up, are ' +
          'charged and the rest comes back; `cancelCost` in its status says how many. A generation that fails costs nothing.',
        tags: ['generations'],
        params: z.object({ contentId: z.string() }),
        response: { 200: GenerationTask },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) =>
      cancelGeneration(services, {
        userId: userOf(request).id,
        contentId: request.params.contentId,
        baseUrl: baseUrlOf(request, services),
      }),
  );
};
