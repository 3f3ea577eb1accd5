import { Done, ResetPasswordBody } from '@tangible/contracts';
import { resetPassword as reset } from '../../../domain/account/reset-password.ts';
import { originOf } from '../../origin-of.ts';
import type { Route } from '../../route.ts';

export const resetPassword: Route = (app, services) => {
  app.post(
    '/api/auth/reset-password',
    {
      schema: {
        summary: 'Set a new password with the token of a mailed link; all sessions and API keys end',
        tags: ['account'],
        body: ResetPasswordBody,
        response: { 200: Done },
      },
    },
    async (request) => {
      await reset(services, { ...request.body, ...originOf(request) });
      return { success: true as const };
    },
  );
};
