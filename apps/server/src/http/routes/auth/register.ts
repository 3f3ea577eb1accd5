import { RegisterAnswer, RegisterBody } from '@tangible/contracts';
import { registerAccount } from '../../../domain/account/register-account.ts';
import { siteOf } from '../../address-of.ts';
import { originOf } from '../../origin-of.ts';
import type { Route } from '../../route.ts';
import { mailOptionsOf } from '../account/mail-options-of.ts';

export const register: Route = (app, services) => {
  app.post(
    '/api/auth/register',
    {
      schema: {
        summary: 'Create an account',
        description:
          'A link that confirms the e-mail is mailed in the language of the request. `signUpPoints` says how many ' +
          'points came, or why they wait for that link.',
        tags: ['account'],
        body: RegisterBody,
        response: { 200: RegisterAnswer },
      },
    },
    async (request) =>
      registerAccount(services, {
        ...request.body,
        ...originOf(request),
        ...mailOptionsOf(request, services),
        site: siteOf(request),
      }),
  );
};
