import { EXPORT_BYTES_HEADER } from '@tangible/contracts';
import { chooseLanguage } from '@tangible/i18n';
import { exportAccount } from '../../../domain/privacy/export-account.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

/** Posted, not fetched: nothing on the way may ask for it ahead of time or keep it. */
export const exportAccountRoute: Route = (app, services) => {
  app.post(
    '/api/account/export',
    {
      schema: {
        summary: 'Everything I have, as one ZIP',
        description:
          'account.json with all that is known of you, and the files of every generation. It is written while it is ' +
          'read; an answer that breaks off is not whole. Five an hour.',
        tags: ['account'],
        produces: ['application/zip'],
      },
      config: { auth: 'session' },
    },
    async (request, reply) => {
      const language = chooseLanguage(request.headers['accept-language']);
      const { fileName, bytes, zip } = await exportAccount(services, { user: userOf(request), language });
      reply.headers({
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
        [EXPORT_BYTES_HEADER]: String(bytes),
      });
      return reply.type('application/zip').send(zip);
    },
  );
};
