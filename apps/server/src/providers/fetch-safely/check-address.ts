import { isIP } from 'node:net';
import { FetchError } from './fetch-error.ts';
import { isLoopback, isPublicAddress } from './is-public-address.ts';

export interface AddressRules {
  /** The allowed hosts; one that starts with a dot includes its subdomains. `any` is every public host. */
  hosts: readonly string[] | 'any';
  /** Whether hosts of `any` may be asked at another port than that of https. */
  allowPorts?: boolean;
  /** Whether this machine's own addresses are let through as well, also with http. */
  allowLoopback?: { loopback: true } | undefined;
}

/**
 * The URL of an untrusted text, if the rules allow it; else a `FetchError`. The addresses of a name are checked
 * when the connection is made: see `lookUpPublic`.
 *
 * @example
 * checkAddress('http://10.0.0.1/', { hosts: 'any' }); // FetchError: only https is fetched, not http:
 */
export function checkAddress(text: string, { hosts, allowPorts, allowLoopback }: AddressRules): URL {
  const url = URL.parse(text);
  if (!url) throw new FetchError('unsafe', 'the address is none');
  const host = hostOf(url);
  if (allowLoopback && isOwnHost(host) && /^https?:$/.test(url.protocol)) return url;

  if (url.protocol !== 'https:') throw new FetchError('unsafe', `only https is fetched, not ${url.protocol}`);
  if (url.username || url.password) throw new FetchError('unsafe', 'the address holds credentials');
  if (hosts === 'any') {
    if (url.port && !allowPorts) throw new FetchError('unsafe', `port ${url.port} is not that of https`);
  } else if (!hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))) {
    throw new FetchError('unsafe', `${host} is none of the hosts that results may come from`);
  }
  // A number in place of a name never reaches the look-up.
  if (isIP(host) && !isPublicAddress(host)) throw new FetchError('unsafe', `${host} is no public address`);
  return url;
}

export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Whether a host is this machine, by name or by number. */
export const isOwnHost = (host: string) => host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
