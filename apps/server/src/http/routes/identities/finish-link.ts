import { FinishLinkAnswer, FinishLinkBody, SignInProviderParams } from '@tangible/contracts';
import { linkIdentity } from '../../../domain/identities/link-identity.ts';
import { originOf } from '../../origin-of.ts';
import { ownerOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { mailOptionsOf } from '../account/mail-options-of.ts';

export const finishLinkRoute: Route = (app, services) => {
  app.post(
    '/api/account/identities/:provider/finish',
    {
      schema: {
        summary: 'Finish linking an account at a provider',
        description: 'A quick account gets the verified address of the provider, if no other account has it.',
        tags: ['security'],
        params: SignInProviderParams,
        body: FinishLinkBody,
        response: { 200: FinishLinkAnswer },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { language, ...body } = request.body;
      const { provider } = request.params;
      const wishes = mailOptionsOf(request, services, language);
      return linkIdentity(services, { ...body, provider, ...ownerOf(request), ...originOf(request), ...wishes });
    },
  );
};
