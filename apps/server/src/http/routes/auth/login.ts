import { AuthAnswer, LoginBody } from '@tangible/contracts';
import { logIn } from '../../../domain/account/log-in.ts';
import { addressOf } from '../../address-of.ts';
import type { Route } from '../../route.ts';

export const login: Route = (app, services) => {
  app.post(
    '/api/auth/login',
    {
      schema: {
        summary: 'Sign in by username or e-mail',
        tags: ['account'],
        body: LoginBody,
        response: { 200: AuthAnswer },
      },
    },
    async (request) => logIn(services, { ...request.body, address: addressOf(request) }),
  );
};
