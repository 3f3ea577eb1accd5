import { z } from 'zod';
import { findFile } from '../../../domain/generations/find-file.ts';
import type { Route } from '../../route.ts';
import { parseRange } from './parse-range.ts';

/** Shown in a page; everything else is offered as a download. */
const INLINE = /^image\//;

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
        'content-disposition': `${INLINE.test(artifact.mime) ? 'inline' : 'attachment'}; filename="${artifact.fileName}"`,
        etag,
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();

      const ifRange = request.headers['if-range'];
      const wanted = ifRange && ifRange !== etag ? undefined : request.headers.range;
      const range = parseRange(wanted, sizeBytes);
      if (range === 'unsatisfiable') {
        return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
      }

      const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
      reply.type(artifact.mime).header('content-length', end - start + 1);
      if (request.method === 'HEAD') return reply.send();
      return reply.send(await services.storage.read(artifact.storageKey, { start, end }));
    },
  );
};
