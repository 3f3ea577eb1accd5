import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are no host of the public Internet (RFC 6890 and its kin). */
const RESERVED_V4 = list('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, and where clouds keep their secrets
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4],
]);

/** Of IPv6 only 2000::/3 is given to hosts; inside it these are not, or lead to an IPv4 address that cannot be checked. */
const GLOBAL_V6 = list('ipv6', [['2000::', 3]]);
const RESERVED_V6 = list('ipv6', [
  ['2001::', 23], // Teredo and protocol assignments
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['3fff::', 20],
]);

const LOOPBACK = list('ipv4', [['127.0.0.0', 8]]);

/** IPv6 ranges whose last four bytes are an IPv4 address: mapped, and translated by NAT64. */
const CARRIERS = list('ipv6', [
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
]);

/**
 * Whether an address is a host of the public Internet. Anything else could be this machine, its neighbours or a cloud's
 * own services, which an address from outside must never make us call.
 *
 * @example
 * isPublicAddress('::ffff:10.0.0.1'); // false
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !RESERVED_V4.check(address, 'ipv4');
  // A zone only makes sense for link-local addresses.
  if (!isIPv6(address) || address.includes('%')) return false;
  if (CARRIERS.check(address, 'ipv6')) return isPublicAddress(readCarried(address));
  return GLOBAL_V6.check(address, 'ipv6') && !RESERVED_V6.check(address, 'ipv6');
}

/** Whether an address is this machine itself, as tests use it. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (isIPv4(address) && LOOPBACK.check(address, 'ipv4'));
}

function readCarried(address: string): string {
  // The address as the URL parser writes it: groups of hexadecimal digits only.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high, low] = [groups.at(-2) || '0', groups.at(-1) || '0'].map((group) => Number.parseInt(group, 16));
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.');
}

function list(family: 'ipv4' | 'ipv6', ranges: [string, number][]): BlockList {
  const blocked = new BlockList();
  for (const [start, bits] of ranges) blocked.addSubnet(start, bits, family);
  return blocked;
}
