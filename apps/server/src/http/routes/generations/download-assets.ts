import { BatchBody } from '@tangible/contracts';
import { chooseLanguage, translator } from '@tangible/i18n';
import { downloadAssets } from '../../../domain/generations/download-assets.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { sendZip } from './send-zip.ts';

/** Posted, not fetched: a list of a hundred ids is too long for an address. */
export const downloadAssetsRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/generations/download',
    {
      schema: {
        summary: 'The files of several assets as one ZIP',
        description:
          'A folder for each asset, named like it. It is written while it is read; an answer that breaks off is not whole. ' +
          'At most 2 GB of files at once, and 60 an hour.',
        tags: ['generations'],
        body: BatchBody,
        produces: ['application/zip'],
      },
      config: { auth: { scope: 'read' } },
    },
    async (request, reply) => {
      const archive = await downloadAssets(services, {
        userId: userOf(request).id,
        contentIds: request.body.contentIds,
        t: await translator(chooseLanguage(request.headers['accept-language'])),
      });
      return sendZip(reply, archive);
    },
  );
};
