import { lookup as resolveName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkAddress } from './check-address.ts';
import { FetchError, type FetchTrouble } from './fetch-error.ts';
import { isPublicAddress } from './is-public-address.ts';

export interface SafeFetchOptions {
  /** The allowed hosts; one that starts with a dot includes its subdomains. `any` is every public host, at its usual port. */
  hosts: readonly string[] | 'any';
  bytesMax: number;
  /** For everything together: names, connections, redirects and the bytes. */
  timeoutMs: number;
  signal: AbortSignal;
  /**
   * For tests, whose servers run on this machine without a certificate: http and this machine's own addresses are let
   * through as well. It comes from the code that calls; no setting reaches it.
   */
  allowLoopback?: { loopback: true } | undefined;
}

const REDIRECTS_MAX = 3;

/**
 * Fetches a file from an untrusted URL. https only, from the allowed hosts only, never from this machine or its network:
 * the addresses of a name are checked when the connection is made, so DNS rebinding does not help. Redirects are
 * checked like the first URL. No credentials are sent.
 *
 * Rejects with a `FetchError`, or with the signal's reason.
 *
 * @example
 * const zip = await fetchSafely(url, { hosts: ['.volces.com'], bytesMax: 3e8, timeoutMs: 300_000, signal });
 */
export async function fetchSafely(url: string, options: SafeFetchOptions): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    let next = url;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const answer = await ask(checkAddress(next, options), { ...options, signal });
      if (answer instanceof Uint8Array) return answer;
      next = answer.location;
    }
    throw new FetchError('unsafe', `more than ${REDIRECTS_MAX} redirects`);
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof FetchError) throw error;
    const message = timeout.aborted ? `it took longer than ${options.timeoutMs} ms` : String(error);
    throw new FetchError('failed', message, { cause: error });
  }
}

/** The bytes, or where they are instead. */
function ask(url: URL, { bytesMax, signal }: SafeFetchOptions): Promise<Uint8Array | { location: string }> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, { lookup: lookUpPublic, agent: false, signal }, (response) => {
      const { statusCode: status = 0, headers } = response;
      const fail = (kind: FetchTrouble, message: string) => {
        reject(new FetchError(kind, message));
        request.destroy();
      };
      if (status >= 300 && status < 400 && headers.location) {
        const location = URL.parse(headers.location, url)?.href ?? headers.location;
        resolve({ location });
        request.destroy();
        return;
      }
      if ([401, 403, 404, 410].includes(status)) return fail('gone', `the answer was ${status}`);
      if (status !== 200) return fail('failed', `the answer was ${status}`);
      if (Number(headers['content-length'] ?? 0) > bytesMax) return fail('too-large', `more than ${bytesMax} bytes`);

      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > bytesMax) return fail('too-large', `more than ${bytesMax} bytes`);
        chunks.push(chunk);
      });
      response.on('error', reject);
      // Also for a response that was cut off.
      response.on('end', () =>
        response.complete ? resolve(Buffer.concat(chunks, size)) : reject(new Error('cut off')),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

/** Resolves a name for a connection that is about to be made; one private address among several spoils them all. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const addresses = Array.isArray(found) ? found : [];
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (wrong || !first) {
      return callback(new FetchError('unsafe', `${hostname} is at ${wrong?.address ?? 'no address'}`), '', 0);
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
