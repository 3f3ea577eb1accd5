import { ChangeEmailBody, Done } from '@tangible/contracts';
import { changeEmail } from '../../../domain/account/change-email.ts';
import { originOf } from '../../origin-of.ts';
import { ownerOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { mailOptionsOf } from './mail-options-of.ts';

export const changeEmailRoute: Route = (app, services) => {
  app.post(
    '/api/account/email',
    {
      schema: {
        summary: 'Ask for another e-mail; it counts once the link that is mailed there was opened',
        description:
          'The old address gets a notice. The answer does not say whether another account has the new address; the ' +
          'mail to it does.',
        tags: ['account'],
        body: ChangeEmailBody,
        response: { 200: Done },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { email, password, language } = request.body;
      const wishes = mailOptionsOf(request, services, language);
      await changeEmail(services, { ...ownerOf(request), email, password, ...wishes, ...originOf(request) });
      return { success: true as const };
    },
  );
};
