import { EXPORT_BYTES_HEADER } from '@tangible/contracts';
import { chooseLanguage, translator } from '@tangible/i18n';
import { z } from 'zod';
import { downloadBatch } from '../../../domain/batches/download-batch.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

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
      const { fileName, bytes, zip } = await downloadBatch(services, {
        userId: userOf(request).id,
        batchId: request.params.id,
        t: await translator(chooseLanguage(request.headers['accept-language'])),
      });
      reply.headers({
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
        [EXPORT_BYTES_HEADER]: String(bytes),
      });
      return reply.type('application/zip').send(zip);
    },
  );
};
