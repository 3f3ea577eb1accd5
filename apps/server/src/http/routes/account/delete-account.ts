import { DeleteAccountBody, Done } from '@tangible/contracts';
import { deleteAccount } from '../../../domain/privacy/delete-account.ts';
import { ownerOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const deleteAccountRoute: Route = (app, services) => {
  app.post(
    '/api/account/delete',
    {
      schema: {
        summary: 'Delete my account with everything in it; this cannot be undone',
        description:
          'Running generations are cancelled, subscriptions end, tokens and keys are worth nothing at once. Payments ' +
          'stay, as the law asks, without a name or anything else that leads to you.',
        tags: ['account'],
        body: DeleteAccountBody,
        response: { 200: Done },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      await deleteAccount(services, { ...request.body, ...ownerOf(request) });
      return { success: true as const };
    },
  );
};
