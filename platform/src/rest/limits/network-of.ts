import { isIPv6 } from 'node:net';

/**
 * A caller's address as limits count it: an IPv4 address by itself, an IPv6 one by the /64 that it is in, since a
 * network is given all addresses of one of those, and could call from another each time.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = [], after = []] = address.split('::').map(groupsOf);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The groups of one side of `::`. An IPv4 address at the end takes the place of two. */
function groupsOf(side: string): string[] {
  return side === '' ? [] : side.replace(/[^:]+\.[^:]+$/, '0:0').split(':');
}
