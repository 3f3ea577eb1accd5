import { ApiKey } from '@tangible/contracts';
import { z } from 'zod';
import { listApiKeys } from '../../../domain/account/list-api-keys.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const listApiKeysRoute: Route = (app, services) => {
  app.get(
    '/api/api-keys',
    {
      schema: {
        summary: 'My API keys',
        tags: ['api keys'],
        response: { 200: z.object({ success: z.literal(true), data: z.array(ApiKey) }) },
      },
      config: { auth: 'session' },
    },
    async (request) => ({ success: true as const, data: await listApiKeys(services, { userId: userOf(request).id }) }),
  );
};
