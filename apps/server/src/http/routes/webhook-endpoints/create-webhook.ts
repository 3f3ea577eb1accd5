import { CreateWebhookBody, WebhookSecret } from '@tangible/contracts';
import { chooseLanguage } from '@tangible/i18n';
import { z } from 'zod';
import { createWebhook } from '../../../domain/webhooks/create-webhook.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const createWebhookRoute: Route = (app, services) => {
  app.post(
    '/api/webhook-endpoints',
    {
      schema: {
        summary: 'Add an address that is told of events; its secret is shown this once',
        description:
          'Every delivery is signed as Standard Webhooks specifies and tried 8 times within a day. Only answers of 2xx within 10 s count; redirects are not followed.',
        tags: ['webhooks'],
        body: CreateWebhookBody,
        response: { 200: z.object({ success: z.literal(true), data: WebhookSecret }) },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => {
      const data = await createWebhook(services, {
        ...request.body,
        ...originOf(request),
        language: chooseLanguage(request.headers['accept-language']),
        userId: userOf(request).id,
      });
      return { success: true as const, data };
    },
  );
};
