import { Done, SignInProviderParams } from '@tangible/contracts';
import { unlinkIdentity } from '../../../domain/identities/unlink-identity.ts';
import { originOf } from '../../origin-of.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const unlinkIdentityRoute: Route = (app, services) => {
  app.delete(
    '/api/account/identities/:provider',
    {
      schema: {
        summary: 'Unlink an account at Google or GitHub; the last way to sign in stays',
        tags: ['security'],
        params: SignInProviderParams,
        response: { 200: Done },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { provider } = request.params;
      await unlinkIdentity(services, { userId: userOf(request).id, provider, ...originOf(request) });
      return { success: true as const };
    },
  );
};
