/** Addresses of the shop's host that are no pages of the storefront. */
const elsewhere = /^\/(?:admin|api|files)(?:\/|$)/;
const base = 'http://shop.invalid';

/**
 * The path of the storefront that a `next=` names; undefined for whatever leads elsewhere. Browsers take backslashes
 * for slashes and leave out tabs and line breaks, so what they would make of it counts, not what it looks like.
 */
export function ownPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || next.length > 2_000) return undefined;
  if (!URL.canParse(next, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, base);
  if (origin !== base || pathname.startsWith('//') || elsewhere.test(pathname)) return undefined;
  return pathname + search + hash;
}
