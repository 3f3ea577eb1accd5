import { BatchBody, DeletedList } from '@tangible/contracts';
import { deleteGenerations } from '../../../domain/generations/delete-generations.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const deleteGenerationsRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/generations/delete',
    {
      schema: {
        summary: 'Delete several generations with all their files',
        description:
          'Each as a single deletion does: one that still runs is cancelled first, at the cost of a cancel. The answer says ' +
          'for each one whether it was deleted, and why not.',
        tags: ['generations'],
        body: BatchBody,
        response: { 200: DeletedList },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => ({
      results: await deleteGenerations(services, {
        userId: userOf(request).id,
        contentIds: request.body.contentIds,
      }),
    }),
  );
};
