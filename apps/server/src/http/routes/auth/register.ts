import { AuthAnswer, RegisterBody } from '@tangible/contracts';
import { registerAccount } from '../../../domain/account/register-account.ts';
import { originOf } from '../../origin-of.ts';
import type { Route } from '../../route.ts';

export const register: Route = (app, services) => {
  app.post(
    '/api/auth/register',
    {
      schema: { summary: 'Create an account', tags: ['account'], body: RegisterBody, response: { 200: AuthAnswer } },
    },
    async (request) => registerAccount(services, { ...request.body, ...originOf(request) }),
  );
};
