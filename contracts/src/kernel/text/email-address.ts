/** Letters, digits and marks of a local part (`atext` of RFC 5322, 3.2.3), in atoms with single dots between. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LONGEST_LOCAL_PART = 64;
/** Labels of a host name in ASCII (RFC 1123, section 2.1); the last one is no number, as it is in an IP address. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/;
const IS_ASCII = /^[\x21-\x7e]*$/;

/**
 * Returns the domain of an e-mail address in ASCII and lower case, an internationalized one by the rules of URLs
 * (https://url.spec.whatwg.org/#concept-domain-to-ascii); undefined for what is no domain with a dot in it.
 */
function asciiDomain(domain: string): string | undefined {
  if (/[\s/\\?#@:[\]%]/.test(domain)) return undefined;
  const lower = domain.toLowerCase();
  if (IS_ASCII.test(lower) && !lower.includes('xn--')) return HOST_NAME.test(lower) ? lower : undefined;
  try {
    const { hostname } = new URL(`http://${lower}`);
    return HOST_NAME.test(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}

function split(address: string): readonly [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
}

/** Returns true for an e-mail address: atoms of RFC 5322, and a domain that URLs may have. Linear in its input. */
export function isEmailAddress(address: string): boolean {
  const [local, domain] = split(address);
  return local.length <= LONGEST_LOCAL_PART && LOCAL_PART.test(local) && asciiDomain(domain) !== undefined;
}

/**
 * The canonical form by which e-mail addresses are compared: trimmed, NFC, lower case, the domain in ASCII. What is no
 * address has one, too.
 */
export function canonicalEmail(address: string): string {
  const plain = address.trim().normalize('NFC').toLowerCase();
  if (IS_ASCII.test(plain)) return plain;
  const [local, domain] = split(plain);
  const ascii = asciiDomain(domain);
  return ascii === undefined ? plain : `${local}@${ascii}`;
}
