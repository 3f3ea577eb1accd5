import { WebhookEndpoint } from '@tangible/contracts';
import { z } from 'zod';
import { listWebhooks } from '../../../domain/webhooks/list-webhooks.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const listWebhooksRoute: Route = (app, services) => {
  app.get(
    '/api/webhook-endpoints',
    {
      schema: {
        summary: 'My webhook endpoints',
        tags: ['webhooks'],
        response: { 200: z.object({ success: z.literal(true), data: z.array(WebhookEndpoint) }) },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) => ({ success: true as const, data: await listWebhooks(services, { userId: userOf(request).id }) }),
  );
};
