import { Done } from '@tangible/contracts';
import { z } from 'zod';
import { deleteWebhook } from '../../../domain/webhooks/delete-webhook.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const deleteWebhookRoute: Route = (app, services) => {
  app.delete(
    '/api/webhook-endpoints/:id',
    {
      schema: {
        summary: 'Delete an endpoint with its log',
        tags: ['webhooks'],
        params: z.object({ id: z.string() }),
        response: { 200: Done },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => {
      await deleteWebhook(services, { userId: userOf(request).id, id: request.params.id, ...originOf(request) });
      return { success: true as const };
    },
  );
};
