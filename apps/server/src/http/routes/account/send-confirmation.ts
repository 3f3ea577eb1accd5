import { Done, SendConfirmationBody } from '@tangible/contracts';
import { sendConfirmationAgain } from '../../../domain/account/send-confirmation-again.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { mailOptionsOf } from './mail-options-of.ts';

export const sendConfirmationRoute: Route = (app, services) => {
  app.post(
    '/api/account/confirmation',
    {
      schema: {
        summary: 'Mail the link that confirms my e-mail again',
        description: 'Five mails an hour. The link works once, within 72 hours.',
        tags: ['account'],
        body: SendConfirmationBody,
        response: { 200: Done },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const wishes = mailOptionsOf(request, services, request.body?.language);
      await sendConfirmationAgain(services, { userId: userOf(request).id, ...wishes });
      return { success: true as const };
    },
  );
};
