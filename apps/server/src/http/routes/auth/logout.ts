import { Done } from '@tangible/contracts';
import { logOut } from '../../../domain/account/log-out.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
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
      const { sessionId } = request.bearer ?? {};
      if (sessionId) await logOut(services, { userId: userOf(request).id, sessionId, ...originOf(request) });
      return { success: true as const };
    },
  );
};
