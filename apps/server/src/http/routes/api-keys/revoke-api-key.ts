import { Done } from '@tangible/contracts';
import { z } from 'zod';
import { revokeApiKey } from '../../../domain/account/revoke-api-key.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const revokeApiKeyRoute: Route = (app, services) => {
  app.delete(
    '/api/api-keys/:id',
    {
      schema: {
        summary: 'Revoke an API key at once',
        tags: ['api keys'],
        params: z.object({ id: z.string() }),
        response: { 200: Done },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      await revokeApiKey(services, { userId: userOf(request).id, id: request.params.id, ...originOf(request) });
      return { success: true as const };
    },
  );
};
