import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';

/** What is stored of the network that a call comes from; undefined for an address that is not of the internet. */
export type NetworkHash = (ip: string) => string | undefined;

/** Characters of a hash: 96 bits, so that two networks of a shop have different ones. */
const LENGTH = 16;

/** `hashKey` turns networks into what can be compared, and read by nobody without the key. */
export function networkHash(hashKey: Buffer): NetworkHash {
  return (ip) => {
    const network = networkOf(ip);
    if (isPrivate(network)) return undefined;
    return createHmac('sha256', hashKey).update(`network ${network}`).digest('base64url').slice(0, LENGTH);
  };
}

/**
 * Loopback, private and link-local addresses: of a proxy that is not trusted, or of a house of its own. Everybody
 * behind such a proxy would share one limit.
 */
function isPrivate(network: string): boolean {
  return isIPv4(network)
    ? /^(?:10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(network)
    : /^(?:f[cd]..:|fe[89ab].:|0:0:0:0::)/.test(network);
}
