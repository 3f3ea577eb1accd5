import { WebhookDelivery } from '@tangible/contracts';
import { z } from 'zod';
import { testWebhook } from '../../../domain/webhooks/test-webhook.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const testWebhookRoute: Route = (app, services) => {
  app.post(
    '/api/webhook-endpoints/:id/test',
    {
      schema: {
        summary: 'Send a test event to an endpoint',
        tags: ['webhooks'],
        params: z.object({ id: z.string() }),
        response: { 200: z.object({ success: z.literal(true), data: WebhookDelivery }) },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => {
      const data = await testWebhook(services, { userId: userOf(request).id, id: request.params.id });
      return { success: true as const, data };
    },
  );
};
