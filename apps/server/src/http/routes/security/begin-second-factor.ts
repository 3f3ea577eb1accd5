import { EnrolSecondFactorBody, SecondFactorSecret } from '@tangible/contracts';
import { z } from 'zod';
import { beginSecondFactor } from '../../../domain/second-factor/begin-second-factor.ts';
import { ownerOf, userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const beginSecondFactorRoute: Route = (app, services) => {
  app.post(
    '/api/account/second-factor',
    {
      schema: {
        summary: 'Begin to set up two-factor authentication; the secret is shown this once',
        description: 'It is on once POST /api/account/second-factor/confirm has taken a code of the authenticator app.',
        tags: ['security'],
        body: EnrolSecondFactorBody,
        response: { 200: z.object({ success: z.literal(true), data: SecondFactorSecret }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { password } = request.body;
      const data = await beginSecondFactor(services, {
        ...ownerOf(request),
        username: userOf(request).username,
        password,
      });
      return { success: true as const, data };
    },
  );
};
