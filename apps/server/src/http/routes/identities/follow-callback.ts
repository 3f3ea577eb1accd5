import { SignInProviderParams } from '@tangible/contracts';
import { chooseLanguage, isLanguage } from '@tangible/i18n';
import type { Route } from '../../route.ts';

const QUERY_LENGTH_MAX = 8192;

/**
 * Where providers lead back to. Nothing is decided here: the page finishes the sign-in, with the secret that only the
 * browser knows that began it. What the provider sent is put behind a #, so that no server or log sees it again.
 */
export const followCallback: Route = (app) => {
  app.get(
    '/api/auth/providers/:provider/callback',
    {
      schema: {
        summary: 'Where a sign-in provider leads back to; leads on to the page that finishes the sign-in',
        tags: ['account'],
        params: SignInProviderParams,
      },
    },
    async (request, reply) => {
      const given = new URL(request.raw.url ?? '', 'http://site.invalid').searchParams;
      const wish = given.get('state')?.split('.')[0];
      const language = isLanguage(wish) ? wish : chooseLanguage(request.headers['accept-language']);
      const query = given.toString();
      const kept = query.length > QUERY_LENGTH_MAX ? '' : query;
      return reply.redirect(`/${language}/signing-in#provider=${request.params.provider}&${kept}`, 303);
    },
  );
};
