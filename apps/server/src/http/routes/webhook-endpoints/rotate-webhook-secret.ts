import { WebhookSecret } from '@tangible/contracts';
import { z } from 'zod';
import { rotateWebhookSecret } from '../../../domain/webhooks/rotate-webhook-secret.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const rotateWebhookSecretRoute: Route = (app, services) => {
  app.post(
    '/api/webhook-endpoints/:id/rotate-secret',
    {
      schema: {
        summary: 'Replace the secret of an endpoint; for 24 hours deliveries are signed with both',
        tags: ['webhooks'],
        params: z.object({ id: z.string() }),
        response: { 200: z.object({ success: z.literal(true), data: WebhookSecret }) },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => {
      const data = await rotateWebhookSecret(services, { userId: userOf(request).id, id: request.params.id });
      return { success: true as const, data };
    },
  );
};
