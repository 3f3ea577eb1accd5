import type { Readable } from 'node:stream';
import { EXPORT_BYTES_HEADER } from '@tangible/contracts';
import type { FastifyReply } from 'fastify';

/** Sends a ZIP that is written while it is read. Its length is not known before: the bytes of its files are. */
export function sendZip(
  reply: FastifyReply,
  { fileName, bytes, zip }: { fileName: string; bytes: number; zip: Readable },
): FastifyReply {
  reply.headers({
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    [EXPORT_BYTES_HEADER]: String(bytes),
  });
  return reply.type('application/zip').send(zip);
}
