import { AppError } from '@tangible/contracts';
import { z } from 'zod';
import { findShare } from '../../../domain/shares/find-share.ts';
import { packViewerZip } from '../../../domain/shares/pack-viewer-zip.ts';
import { findSharedFile, SHARED_VIEWER_ZIP } from '../../../domain/shares/shared-files.ts';
import type { Route } from '../../route.ts';
import { OPEN_FILE, sendBytes } from '../files/send-bytes.ts';

const CACHE_CONTROL = 'private, no-cache';

/**
 * Serves a file of the asset behind a link. Unlike the permanent addresses, it may be kept by the reader's own browser
 * alone, and only be used after asking again: the link may have been revoked.
 */
export const getSharedFile: Route = (app, services) => {
  app.get(
    '/api/tangible/shared/:token/files/:name',
    {
      schema: {
        summary: 'A file of the asset behind a link; ranges are supported',
        tags: ['shares'],
        produces: ['*/*'],
        params: z.object({ token: z.string(), name: z.string() }),
      },
    },
    async (request, reply) => {
      const { token, name } = request.params;
      reply.header('access-control-allow-origin', '*').header('referrer-policy', 'no-referrer');
      const share = await findShare(services, { token });
      if (name === SHARED_VIEWER_ZIP) {
        const { etag, open } = await packViewerZip(services, share);
        reply.headers({ ...OPEN_FILE, 'cache-control': CACHE_CONTROL, etag });
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        reply.type('application/zip');
        return reply.send(request.method === 'HEAD' ? undefined : open());
      }
      const file = findSharedFile(share, name);
      const sizeBytes = file ? await services.storage.size(file.storageKey) : null;
      if (!file || sizeBytes === null) throw new AppError('FILE_NOT_FOUND');
      return sendBytes(request, reply, {
        etag: `"${file.id}"`,
        cacheControl: CACHE_CONTROL,
        mime: file.mime,
        sizeBytes,
        read: (range) => services.storage.read(file.storageKey, range),
      });
    },
  );
};
