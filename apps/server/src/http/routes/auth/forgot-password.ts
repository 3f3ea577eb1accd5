import { Done, ForgotPasswordBody } from '@tangible/contracts';
import { chooseLanguage, isLanguage } from '@tangible/i18n';
import { requestPasswordReset } from '../../../domain/account/request-password-reset.ts';
import { addressOf } from '../../address-of.ts';
import { ownBaseUrl, type Route } from '../../route.ts';

export const forgotPassword: Route = (app, services) => {
  app.post(
    '/api/auth/forgot-password',
    {
      schema: {
        summary: 'Ask for a mail with a link to a new password; the answer does not say whether the address is known',
        tags: ['account'],
        body: ForgotPasswordBody,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { email, language: wish } = request.body;
      const language = isLanguage(wish) ? wish : chooseLanguage(request.headers['accept-language']);
      const address = addressOf(request);
      await requestPasswordReset(services, { email, language, baseUrl: ownBaseUrl(services), address });
      return { success: true as const };
    },
  );
};
