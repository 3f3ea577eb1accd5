import { CreateApiKeyBody, CreatedApiKey } from '@tangible/contracts';
import { z } from 'zod';
import { createApiKey } from '../../../domain/account/create-api-key.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

/** Keys are made by people: a key that leaked must not be able to make more of its kind. */
export const createApiKeyRoute: Route = (app, services) => {
  app.post(
    '/api/api-keys',
    {
      schema: {
        summary: 'Create an API key; the key itself is shown this once',
        tags: ['api keys'],
        body: CreateApiKeyBody,
        response: { 200: z.object({ success: z.literal(true), data: CreatedApiKey }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const data = await createApiKey(services, {
        ...request.body,
        ...originOf(request),
        userId: userOf(request).id,
      });
      return { success: true as const, data };
    },
  );
};
