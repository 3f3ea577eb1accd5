import { SecureAccountBody, UserAnswer } from '@tangible/contracts';
import { secureAccount } from '../../../domain/account/secure-account.ts';
import { originOf } from '../../origin-of.ts';
import { ownerOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { mailOptionsOf } from './mail-options-of.ts';

export const secureAccountRoute: Route = (app, services) => {
  app.post(
    '/api/account/secure',
    {
      schema: {
        summary: 'Give my quick account an e-mail and a password, so that a cleared browser does not lose it',
        description: 'All other sessions end. Needed before a checkout.',
        tags: ['account'],
        body: SecureAccountBody,
        response: { 200: UserAnswer },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { email, password, language } = request.body;
      const wishes = mailOptionsOf(request, services, language);
      const user = await secureAccount(services, {
        ...ownerOf(request),
        email,
        password,
        ...wishes,
        ...originOf(request),
      });
      return { success: true as const, user };
    },
  );
};
