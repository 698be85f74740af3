/** Paths of the shop's host outside the storefront. */
const elsewhere = /^\/(?:admin|api|files)(?:\/|$)/;
const base = 'http://shop.invalid';

/**
 * Returns the storefront path in a `next=`; undefined for any other target. Browsers treat backslashes as slashes and
 * drop tabs and line breaks, so the parsed form is checked, not the text.
 */
export function ownPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || next.length > 2_000) return undefined;
  if (!URL.canParse(next, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, base);
  if (origin !== base || pathname.startsWith('//') || elsewhere.test(pathname)) return undefined;
  return pathname + search + hash;
}
