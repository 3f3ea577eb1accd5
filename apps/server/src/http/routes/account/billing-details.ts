import { BillingDetails } from '@tangible/contracts';
import { readBillingDetails } from '../../../domain/invoices/read-billing-details.ts';
import { saveBillingDetails } from '../../../domain/invoices/save-billing-details.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

const PATH = '/api/account/billing-details';

export const getBillingDetails: Route = (app, services) => {
  app.get(
    PATH,
    {
      schema: { summary: 'What is printed on my invoices', tags: ['account'], response: { 200: BillingDetails } },
      config: { auth: 'session' },
    },
    async (request) => readBillingDetails(services, userOf(request).id),
  );
};

export const putBillingDetails: Route = (app, services) => {
  app.put(
    PATH,
    {
      schema: {
        summary: 'Change what is printed on my invoices from now on',
        description: 'Issued invoices stay as they are. Empty fields are not printed.',
        tags: ['account'],
        body: BillingDetails,
        response: { 200: BillingDetails },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      await saveBillingDetails(services, { userId, details: request.body });
      return readBillingDetails(services, userId);
    },
  );
};
