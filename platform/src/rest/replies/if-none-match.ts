/**
 * Returns true when `If-None-Match` names the entity tag, so that 304 is the response: `*`, or a list that has it, by
 * weak comparison (RFC 9110, sections 8.8.3.2 and 13.1.2).
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const named = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return named.some((one) => opaque(one) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '');
}
