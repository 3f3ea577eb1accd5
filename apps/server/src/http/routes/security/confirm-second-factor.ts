import { ConfirmSecondFactorBody, RecoveryCodes } from '@tangible/contracts';
import { z } from 'zod';
import { confirmSecondFactor } from '../../../domain/second-factor/confirm-second-factor.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const confirmSecondFactorRoute: Route = (app, services) => {
  app.post(
    '/api/account/second-factor/confirm',
    {
      schema: {
        summary: 'Turn two-factor authentication on with a code of the app; answers with recovery codes',
        tags: ['security'],
        body: ConfirmSecondFactorBody,
        response: { 200: z.object({ success: z.literal(true), data: RecoveryCodes }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const input = { userId: userOf(request).id, ...request.body, ...originOf(request) };
      return { success: true as const, data: { recoveryCodes: await confirmSecondFactor(services, input) } };
    },
  );
};
