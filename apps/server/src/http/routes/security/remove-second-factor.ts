import { Done, SecondFactorProof } from '@tangible/contracts';
import { removeSecondFactor } from '../../../domain/second-factor/remove-second-factor.ts';
import { originOf } from '../../origin-of.ts';
import { ownerOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

/** Posted and not deleted: some proxies drop the body of a DELETE, and with it the proof. */
export const removeSecondFactorRoute: Route = (app, services) => {
  app.post(
    '/api/account/second-factor/remove',
    {
      schema: {
        summary: 'Turn two-factor authentication off, with password and code',
        tags: ['security'],
        body: SecondFactorProof,
        response: { 200: Done },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      await removeSecondFactor(services, { ...ownerOf(request), ...request.body, ...originOf(request) });
      return { success: true as const };
    },
  );
};
