import { SecurityEventList, SecurityEventsQuery } from '@tangible/contracts';
import { z } from 'zod';
import { listSecurityEvents } from '../../../domain/security/list-security-events.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const listSecurityEventsRoute: Route = (app, services) => {
  app.get(
    '/api/account/security-events',
    {
      schema: {
        summary: 'The security log of my account, newest first',
        tags: ['security'],
        querystring: SecurityEventsQuery,
        response: { 200: z.object({ success: z.literal(true), data: SecurityEventList }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const data = await listSecurityEvents(services, { userId: userOf(request).id, ...request.query });
      return { success: true as const, data };
    },
  );
};
