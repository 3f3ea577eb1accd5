import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of IPv6 only 2000::/3 is assigned to hosts. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** IPv6 ranges whose last four bytes are an IPv4 address: mapped, and translated by NAT64. */
const EMBEDDING_V6 = [ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), ipaddr.IPv6.parseCIDR('64:ff9b::/96')];

/**
 * Whether an address is a host of the public Internet. Anything else could be this machine, its neighbours or a cloud's
 * own services, which an address from outside must never make us call.
 *
 * @example
 * isPublicAddress('::ffff:10.0.0.1'); // false
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed === null) return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (EMBEDDING_V6.some((range) => parsed.match(range))) {
    return new ipaddr.IPv4(parsed.toByteArray().slice(12)).range() === 'unicast';
  }
  return parsed.match(GLOBAL_V6) && parsed.range() === 'unicast';
}

/** Whether an address is this machine itself, as tests use it. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && ipaddr.IPv4.parse(address).range() === 'loopback');
}

/**
 * Null for anything but an address in its usual form. The library also reads octal and shortened IPv4 addresses, and
 * `::8.8.8.8` as if it were mapped; the URL parser writes IPv6 without dots. A zone only makes sense for link-local addresses.
 */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (isIP(address) === 4) return ipaddr.IPv4.parse(address);
  if (isIP(address) !== 6 || address.includes('%')) return null;
  return ipaddr.IPv6.parse(new URL(`http://[${address}]`).hostname.slice(1, -1));
}
