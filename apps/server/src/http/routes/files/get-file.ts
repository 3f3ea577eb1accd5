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
        params: z.object({ token: z.string(), name: z.string() }),
      },
    },
    async (request, reply) => {
      const { artifact, sizeBytes } = await findFile(services, request.params);
      const etag = `"${artifact.id}"`;
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        // Without a name: the address ends with one, and a page may choose another for its download.
        'content-disposition': INLINE.test(artifact.mime) ? 'inline' : 'attachment',
        etag,
      });
    },
  );
};
