import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from './parse-range.ts';

/** Shown in a page; everything else is offered as a download. */
const INLINE = /^image\//;

/** Files are open to all origins: their addresses are the permission. None of them runs as a page. */
export const OPEN_FILE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
};

interface SentFile {
  /** Changes with the bytes. */
  etag: string;
  cacheControl: string;
  mime: string;
  sizeBytes: number;
  /** Both ends included. */
  read(range: { start: number; end: number }): Promise<Readable | Buffer>;
}

/**
 * Answers with a file or the part of it that was asked for, to any origin. The caller has checked that it may be seen: a
 * client that has it already is told so without its bytes.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, cacheControl, mime, sizeBytes, read }: SentFile,
): Promise<FastifyReply> {
  reply.headers({
    ...OPEN_FILE,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    // Without a name: the address ends with one, and a page may choose another for its download.
    'content-disposition': INLINE.test(mime) ? 'inline' : 'attachment',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const ifRange = request.headers['if-range'];
  const wanted = ifRange && ifRange !== etag ? undefined : request.headers.range;
  const range = parseRange(wanted, sizeBytes);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();

  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  reply.type(mime).header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await read({ start, end }));
}
