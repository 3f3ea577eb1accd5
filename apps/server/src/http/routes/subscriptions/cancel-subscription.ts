import { Subscription } from '@tangible/contracts';
import { z } from 'zod';
import { cancelSubscription } from '../../../domain/billing/cancel-subscription.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { answerInLanguage } from '../checkout/answer-in-language.ts';

export const cancelSubscriptionRoute: Route = (app, services) => {
  app.post(
    '/api/subscriptions/cancel',
    {
      schema: {
        summary: 'Cancel my subscription at the end of its period',
        tags: ['subscriptions'],
        response: { 200: z.object({ success: z.literal(true), data: Subscription }) },
      },
      config: { auth: 'session' },
    },
    async (request, reply) => {
      const language = answerInLanguage(request, reply);
      const data = await cancelSubscription(services, { userId: userOf(request).id, language });
      return { success: true as const, data };
    },
  );
};
