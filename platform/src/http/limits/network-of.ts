import { isIPv6 } from 'node:net';

/**
 * What limits count a caller's address as: an IPv4 address by itself, an IPv6 one with the /64 that it is in. Whoever
 * is given one of those is given all of them, and could call from another each time.
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
