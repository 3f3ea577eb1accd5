import { BeginSignInBody, BegunSignIn, SignInProviderParams } from '@tangible/contracts';
import { beginSignIn } from '../../../domain/identities/begin-sign-in.ts';
import { addressOf } from '../../address-of.ts';
import type { Route } from '../../route.ts';
import { mailOptionsOf } from '../account/mail-options-of.ts';

export const beginSignInRoute: Route = (app, services) => {
  app.post(
    '/api/auth/providers/:provider/begin',
    {
      schema: {
        summary: 'Begin to sign in with an account at Google or GitHub, where this server offers it',
        description:
          'Open `url` in the browser. The provider leads back to a page of this site, which sends what it got to ' +
          'POST /api/auth/providers/{provider}/finish, with the same secret.',
        tags: ['account'],
        params: SignInProviderParams,
        body: BeginSignInBody,
        response: { 200: BegunSignIn },
      },
    },
    async (request) => {
      const { secret, language } = request.body;
      const { provider } = request.params;
      const wishes = mailOptionsOf(request, services, language);
      const url = await beginSignIn(services, { provider, secret, ...wishes, address: addressOf(request) });
      return { success: true as const, url };
    },
  );
};
