import { Identity } from '@tangible/contracts';
import { z } from 'zod';
import { listIdentities } from '../../../domain/identities/list-identities.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const listIdentitiesRoute: Route = (app, services) => {
  app.get(
    '/api/account/identities',
    {
      schema: {
        summary: 'The accounts at Google and GitHub that sign me in',
        tags: ['security'],
        response: { 200: z.object({ success: z.literal(true), data: z.array(Identity) }) },
      },
      config: { auth: 'session' },
    },
    async (request) => ({ success: true as const, data: await listIdentities(services, userOf(request).id) }),
  );
};
