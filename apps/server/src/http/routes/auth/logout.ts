import { Done } from '@tangible/contracts';
import { logOut } from '../../../domain/account/log-out.ts';
import type { Route } from '../../route.ts';

export const logout: Route = (app, services) => {
  app.post(
    '/api/auth/logout',
    {
      schema: {
        summary: 'Sign out: the token is worth nothing from now on',
        tags: ['account'],
        response: { 200: Done },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      if (request.bearer?.sessionId) await logOut(services, { sessionId: request.bearer.sessionId });
      return { success: true as const };
    },
  );
};
