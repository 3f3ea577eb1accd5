import { User } from '@tangible/contracts';
import { z } from 'zod';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const getMe: Route = (app) => {
  app.get(
    '/api/auth/me',
    {
      schema: {
        summary: 'Who I am and how many points I have',
        tags: ['account'],
        response: { 200: z.object({ success: z.literal(true), user: User }) },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) => ({ success: true as const, user: userOf(request) }),
  );
};
