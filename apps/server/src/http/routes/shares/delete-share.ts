import { Done } from '@tangible/contracts';
import { z } from 'zod';
import { deleteShare } from '../../../domain/shares/delete-share.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const deleteShareRoute: Route = (app, services) => {
  app.delete(
    '/api/tangible/generations/:contentId/shares/:shareId',
    {
      schema: {
        summary: 'Revoke a link to an asset',
        tags: ['shares'],
        params: z.object({ contentId: z.string(), shareId: z.string() }),
        response: { 200: Done },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => {
      await deleteShare(services, { userId: userOf(request).id, ...request.params });
      return { success: true as const };
    },
  );
};
