import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { CustomFetch } from 'openid-client';
import { lookUpPublic } from '../fetch-safely/fetch-safely.ts';
import { isPublicAddress } from '../fetch-safely/is-public-address.ts';
import { SignInError } from './sign-in-provider.ts';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 1024 * 1024;

/**
 * A `fetch` for one provider. The origin in the settings is the operator's own choice and may be in their network;
 * every other address, as a provider's documents name them, must be https at a public host. No redirect is followed,
 * and time and size are limited.
 *
 * @example
 * const fetch = fetchFromProvider('https://accounts.google.com');
 */
export function fetchFromProvider(trusted: string): CustomFetch {
  const own = new URL(trusted).origin;
  return (address, { method, headers, body }) => {
    const url = new URL(address);
    const isOwn = url.origin === own;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!isOwn && (url.protocol !== 'https:' || (isIP(host) && !isPublicAddress(host)))) {
      throw new SignInError('refused', `the provider names an address that is not allowed: ${url.origin}`);
    }
    const content = body === undefined || body === null ? undefined : String(body);
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const lookup = isOwn ? {} : { lookup: lookUpPublic };
      const request = send(url, { method, headers, signal, agent: false, ...lookup }, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > BYTES_MAX) request.destroy(new Error(`more than ${BYTES_MAX} bytes`));
          chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: given } = response;
          const known = Object.entries(given).map(([name, value]) => [name, String(value)] as [string, string]);
          const isBodiless = [204, 205, 304].includes(status);
          if (status < 200 || status > 599) reject(new Error(`the answer was ${status}`));
          else resolve(new Response(isBodiless ? null : Buffer.concat(chunks, size), { status, headers: known }));
        });
      });
      request.on('error', reject);
      request.end(content);
    });
  };
}
