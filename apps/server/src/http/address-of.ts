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
  if (!isIPv6(ip)) return ip;
  const [address = ''] = ip.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;

  // A URL writes every IPv6 address in one way.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
