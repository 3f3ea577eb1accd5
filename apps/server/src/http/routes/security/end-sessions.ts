import { EndSessionsQuery } from '@tangible/contracts';
import { z } from 'zod';
import { endSessions } from '../../../domain/account/end-sessions.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const endSessionsRoute: Route = (app, services) => {
  app.delete(
    '/api/account/sessions',
    {
      schema: {
        summary: 'Sign out all my other sessions, or with all=true every one',
        tags: ['security'],
        querystring: EndSessionsQuery,
        response: { 200: z.object({ success: z.literal(true), ended: z.int() }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const exceptId = request.query.all === 'true' ? null : (request.bearer?.sessionId ?? null);
      const ended = await endSessions(services, { userId: userOf(request).id, exceptId, ...originOf(request) });
      return { success: true as const, ended };
    },
  );
};
