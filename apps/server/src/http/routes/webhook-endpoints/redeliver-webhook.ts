import { WebhookDelivery } from '@tangible/contracts';
import { z } from 'zod';
import { redeliverWebhook } from '../../../domain/webhooks/redeliver-webhook.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const redeliverWebhookRoute: Route = (app, services) => {
  app.post(
    '/api/webhook-endpoints/:id/deliveries/:deliveryId/redeliver',
    {
      schema: {
        summary: 'Send a delivery again, with the same webhook-id',
        tags: ['webhooks'],
        params: z.object({ id: z.string(), deliveryId: z.string() }),
        response: { 200: z.object({ success: z.literal(true), data: WebhookDelivery }) },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => {
      const data = await redeliverWebhook(services, { ...request.params, userId: userOf(request).id });
      return { success: true as const, data };
    },
  );
};
