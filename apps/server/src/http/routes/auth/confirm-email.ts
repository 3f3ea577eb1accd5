import { ConfirmEmailAnswer, ConfirmEmailBody } from '@tangible/contracts';
import { confirmEmail } from '../../../domain/account/confirm-email.ts';
import { originOf } from '../../origin-of.ts';
import type { Route } from '../../route.ts';

/** POST, not GET: mail scanners that fetch links would use it up. */
export const confirmEmailRoute: Route = (app, services) => {
  app.post(
    '/api/auth/confirm-email',
    {
      schema: {
        summary: 'Confirm an e-mail with the token of a mailed link',
        tags: ['account'],
        body: ConfirmEmailBody,
        response: { 200: ConfirmEmailAnswer },
      },
    },
    async (request) => confirmEmail(services, { ...request.body, ...originOf(request) }),
  );
};
