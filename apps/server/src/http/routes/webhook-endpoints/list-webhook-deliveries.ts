import { WebhookDeliveriesQuery, WebhookDeliveryList } from '@tangible/contracts';
import { z } from 'zod';
import { listWebhookDeliveries } from '../../../domain/webhooks/list-webhook-deliveries.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const listWebhookDeliveriesRoute: Route = (app, services) => {
  app.get(
    '/api/webhook-endpoints/:id/deliveries',
    {
      schema: {
        summary: 'The deliveries to an endpoint, newest first',
        description: 'Those of the last 30 days, at most 1,000.',
        tags: ['webhooks'],
        params: z.object({ id: z.string() }),
        querystring: WebhookDeliveriesQuery,
        response: { 200: z.object({ success: z.literal(true), data: WebhookDeliveryList }) },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) => {
      const asked = { ...request.query, userId: userOf(request).id, id: request.params.id };
      return { success: true as const, data: await listWebhookDeliveries(services, asked) };
    },
  );
};
