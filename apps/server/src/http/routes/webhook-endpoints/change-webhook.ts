import { ChangeWebhookBody, WebhookEndpoint } from '@tangible/contracts';
import { z } from 'zod';
import { changeWebhook } from '../../../domain/webhooks/change-webhook.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const changeWebhookRoute: Route = (app, services) => {
  app.patch(
    '/api/webhook-endpoints/:id',
    {
      schema: {
        summary: 'Change the address or the events of an endpoint, pause it or have it go on',
        tags: ['webhooks'],
        params: z.object({ id: z.string() }),
        body: ChangeWebhookBody,
        response: { 200: z.object({ success: z.literal(true), data: WebhookEndpoint }) },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => {
      const { id } = request.params;
      const asked = { ...request.body, ...originOf(request), userId: userOf(request).id, id };
      return { success: true as const, data: await changeWebhook(services, asked) };
    },
  );
};
