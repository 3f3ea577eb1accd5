import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address that limits count a request under. One household or one rented machine has a whole network of IPv6
 * addresses, so these count by network.
 *
 * @example
 * addressOf({ ip: '2001:db8::7' }); // '2001:db8:0:0::/64'
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const groups = groupsOf(ip);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : (mappedIPv4(ip) ?? ip);
}

/**
 * The site around an IPv6 network, which a hosting customer may have to themselves; null for IPv4.
 *
 * @example
 * siteOf({ ip: '2001:db8:7:1::7' }); // '2001:db8:7::/48'
 */
export function siteOf({ ip }: Pick<FastifyRequest, 'ip'>): string | null {
  const groups = groupsOf(ip);
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : null;
}

const mappedIPv4 = (ip: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip.split('%')[0] ?? '')?.[1];

/** The eight groups of an IPv6 address; null for IPv4, however it is written. */
function groupsOf(ip: string): string[] | null {
  if (!isIPv6(ip) || mappedIPv4(ip)) return null;
  const [address = ''] = ip.split('%');
  // A URL writes every IPv6 address in one way.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right];
}
