import { FinishSignInAnswer, FinishSignInBody, SignInProviderParams } from '@tangible/contracts';
import { enterWithIdentity } from '../../../domain/identities/enter-with-identity.ts';
import { siteOf } from '../../address-of.ts';
import { originOf } from '../../origin-of.ts';
import type { Route } from '../../route.ts';
import { mailOptionsOf } from '../account/mail-options-of.ts';

export const finishSignInRoute: Route = (app, services) => {
  app.post(
    '/api/auth/providers/:provider/finish',
    {
      schema: {
        summary: 'Finish a sign-in with a provider; makes an account the first time',
        description:
          'Each attempt is good for ten minutes and one sign-in. An account with two-factor authentication answers ' +
          'SECOND_FACTOR_REQUIRED: send the same again with the code. An address that another account has is not ' +
          'taken over: sign in there and link the provider.',
        tags: ['account'],
        params: SignInProviderParams,
        body: FinishSignInBody,
        response: { 200: FinishSignInAnswer },
      },
    },
    async (request) => {
      const { language, ...body } = request.body;
      return enterWithIdentity(services, {
        ...body,
        provider: request.params.provider,
        ...originOf(request),
        ...mailOptionsOf(request, services, language),
        site: siteOf(request),
      });
    },
  );
};
