import { AppError } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import { type App, hostOf } from '../route.ts';

/** A name or an address, and perhaps a port. Browsers send nothing else; other programs may write anything here. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Refuses a request whose host or protocol is no such thing. Both become part of addresses, in answers and in the pages
 * of the site, so whoever could write anything there would write markup, or an address that cannot be parsed.
 */
export function rejectUnknownHost(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (isStrange(request)) throw new AppError('INVALID_REQUEST', { detail: 'its host is none' });
  });
}

function isStrange(request: FastifyRequest): boolean {
  const hosts = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length > 1 || !HOST.test(hostOf(request)) || !/^https?$/.test(request.protocol);
}
