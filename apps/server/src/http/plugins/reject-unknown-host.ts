import { AppError } from '@tangible/contracts';
import type { FastifyRequest } from 'fastify';
import { type App, hostOf } from '../route.ts';

/** A name or an address, and perhaps a port. Browsers send nothing else; other programs may write anything here. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Rejects a request with an invalid host or protocol. Both become part of URLs, in responses and in the pages of the
 * site, so an arbitrary value could inject markup, or a URL that cannot be parsed.
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
