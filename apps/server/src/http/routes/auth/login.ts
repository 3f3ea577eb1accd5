import { AuthAnswer, LoginBody } from '@tangible/contracts';
import { logIn } from '../../../domain/account/log-in.ts';
import { originOf } from '../../origin-of.ts';
import type { Route } from '../../route.ts';

export const login: Route = (app, services) => {
  app.post(
    '/api/auth/login',
    {
      schema: {
        summary: 'Sign in by username or e-mail',
        description:
          'An account with two-factor authentication answers SECOND_FACTOR_REQUIRED once the password is right; send the ' +
          'same again with the code of the authenticator app, or a recovery code.',
        tags: ['account'],
        body: LoginBody,
        response: { 200: AuthAnswer },
      },
    },
    async (request) => logIn(services, { ...request.body, ...originOf(request) }),
  );
};
