import { chooseLanguage, translator } from '@tangible/i18n';
import { z } from 'zod';
import { downloadBatch } from '../../../domain/batches/download-batch.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';
import { sendZip } from '../generations/send-zip.ts';

export const downloadBatchRoute: Route = (app, services) => {
  app.get(
    '/api/tangible/batches/:id/download',
    {
      schema: {
        summary: 'The assets of a batch as one ZIP',
        description:
          'Once every picture has ended: a folder for each asset, and batch.json, which says what became of each picture. ' +
          'It is written while it is read; an answer that breaks off is not whole. At most 60 downloads an hour.',
        tags: ['batches'],
        params: z.object({ id: z.string() }),
        produces: ['application/zip'],
      },
      config: { auth: { scope: 'read' } },
    },
    async (request, reply) => {
      const archive = await downloadBatch(services, {
        userId: userOf(request).id,
        batchId: request.params.id,
        t: await translator(chooseLanguage(request.headers['accept-language'])),
      });
      return sendZip(reply, archive);
    },
  );
};
