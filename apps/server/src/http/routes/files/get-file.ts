import { z } from 'zod';
import { findFile } from '../../../domain/generations/find-file.ts';
import type { Route } from '../../route.ts';
import { sendBytes } from './send-bytes.ts';

/**
 * Serves one stored file. The URL cannot be guessed and its bytes never change, so it needs no credentials, may be
 * fetched from any origin and is cached permanently.
 */
export const getFile: Route = (app, services) => {
  app.get(
    '/files/:token/:name',
    {
      schema: {
        summary: 'A stored file; ranges are supported',
        tags: ['files'],
        produces: ['*/*'],
        params: z.object({ token: z.string(), name: z.string() }),
      },
    },
    async (request, reply) => {
      const { artifact, sizeBytes } = await findFile(services, request.params);
      return sendBytes(request, reply, {
        etag: `"${artifact.id}"`,
        cacheControl: 'public, max-age=31536000, immutable',
        mime: artifact.mime,
        sizeBytes,
        read: (range) => services.storage.read(artifact.storageKey, range),
      });
    },
  );
};
