import { BeginLinkBody, BegunSignIn, SignInProviderParams } from '@tangible/contracts';
import { verifyOwner } from '../../../domain/account/verify-owner.ts';
import { beginSignIn } from '../../../domain/identities/begin-sign-in.ts';
import { addressOf } from '../../address-of.ts';
import { ownerOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { mailOptionsOf } from '../account/mail-options-of.ts';

export const beginLinkRoute: Route = (app, services) => {
  app.post(
    '/api/account/identities/:provider/begin',
    {
      schema: {
        summary: 'Begin to link an account at Google or GitHub, with my password',
        tags: ['security'],
        params: SignInProviderParams,
        body: BeginLinkBody,
        response: { 200: BegunSignIn },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { secret, language, password } = request.body;
      const owner = ownerOf(request);
      await verifyOwner(services, { ...owner, password });
      const url = await beginSignIn(services, {
        provider: request.params.provider,
        secret,
        userId: owner.userId,
        ...mailOptionsOf(request, services, language),
        address: addressOf(request),
      });
      return { success: true as const, url };
    },
  );
};
