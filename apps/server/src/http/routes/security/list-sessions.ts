import { SessionInfo } from '@tangible/contracts';
import { z } from 'zod';
import { listSessions } from '../../../domain/account/list-sessions.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const listSessionsRoute: Route = (app, services) => {
  app.get(
    '/api/account/sessions',
    {
      schema: {
        summary: 'Where I am signed in',
        tags: ['security'],
        response: { 200: z.object({ success: z.literal(true), data: z.array(SessionInfo) }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const currentId = request.bearer?.sessionId ?? null;
      const data = await listSessions(services, { userId: userOf(request).id, currentId });
      return { success: true as const, data };
    },
  );
};
