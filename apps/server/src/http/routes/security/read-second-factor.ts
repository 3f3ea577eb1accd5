import { SecondFactorState } from '@tangible/contracts';
import { z } from 'zod';
import { readSecondFactor } from '../../../domain/second-factor/read-second-factor.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const readSecondFactorRoute: Route = (app, services) => {
  app.get(
    '/api/account/second-factor',
    {
      schema: {
        summary: 'Whether two-factor authentication is on',
        tags: ['security'],
        response: { 200: z.object({ success: z.literal(true), data: SecondFactorState }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const data = await readSecondFactor(services, { userId: userOf(request).id });
      return { success: true as const, data };
    },
  );
};
