import { Done } from '@tangible/contracts';
import { z } from 'zod';
import { deleteGeneration } from '../../../domain/generations/delete-generation.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const deleteGenerationRoute: Route = (app, services) => {
  app.delete(
    '/api/tangible/generations/:contentId',
    {
      schema: {
        summary:
          'Delete a generation with all its files; one that still runs is cancelled first, at the cost of a cancel',
        tags: ['generations'],
        params: z.object({ contentId: z.string() }),
        response: { 200: Done },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => {
      await deleteGeneration(services, { userId: userOf(request).id, contentId: request.params.contentId });
      return { success: true as const };
    },
  );
};
