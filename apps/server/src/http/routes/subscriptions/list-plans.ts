import { PlanList } from '@tangible/contracts';
import { listPlans } from '../../../domain/billing/list-plans.ts';
import type { Route } from '../../route.ts';
import { answerInLanguage } from '../checkout/answer-in-language.ts';

export const listPlansRoute: Route = (app, services) => {
  app.get(
    '/api/subscriptions/plans',
    {
      schema: {
        summary: 'Every plan, in the language of Accept-Language',
        tags: ['subscriptions'],
        response: { 200: PlanList },
      },
    },
    async (request, reply) => ({
      success: true as const,
      data: await listPlans(services, answerInLanguage(request, reply)),
      methods: [...services.payments.keys()],
    }),
  );
};
