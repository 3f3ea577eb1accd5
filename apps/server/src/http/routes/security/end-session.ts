import { Done } from '@tangible/contracts';
import { z } from 'zod';
import { endSession } from '../../../domain/account/end-session.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const endSessionRoute: Route = (app, services) => {
  app.delete(
    '/api/account/sessions/:id',
    {
      schema: {
        summary: 'Sign out one of my sessions; its streams of events end too',
        tags: ['security'],
        params: z.object({ id: z.string() }),
        response: { 200: Done },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      await endSession(services, { userId: userOf(request).id, id: request.params.id, ...originOf(request) });
      return { success: true as const };
    },
  );
};
