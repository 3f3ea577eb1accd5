import { ChangePasswordBody, Done } from '@tangible/contracts';
import { changePassword } from '../../../domain/account/change-password.ts';
import { originOf } from '../../origin-of.ts';
import { ownerOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const changePasswordRoute: Route = (app, services) => {
  app.post(
    '/api/account/password',
    {
      schema: {
        summary: 'Change my password; all other sessions end',
        description: 'API keys stay unless `revokeApiKeys` is true. A password that is reset by mail ends them always.',
        tags: ['account'],
        body: ChangePasswordBody,
        response: { 200: Done },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      await changePassword(services, { ...request.body, ...ownerOf(request), ...originOf(request) });
      return { success: true as const };
    },
  );
};
