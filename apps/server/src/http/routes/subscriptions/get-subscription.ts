import { Subscription } from '@tangible/contracts';
import { z } from 'zod';
import { readSubscription } from '../../../domain/billing/read-subscription.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { answerInLanguage } from '../checkout/answer-in-language.ts';

export const getSubscription: Route = (app, services) => {
  app.get(
    '/api/subscriptions/user',
    {
      schema: {
        summary: 'My subscription; null means the free plan',
        tags: ['subscriptions'],
        response: { 200: z.object({ success: z.literal(true), data: Subscription.nullable() }) },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request, reply) => {
      const language = answerInLanguage(request, reply);
      const data = await readSubscription(services, { userId: userOf(request).id, language });
      return { success: true as const, data };
    },
  );
};
