import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';

/** The version that a reply is about: its own, or that of the one entity in it. */
export function versionInReply(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const own = (body as { version?: unknown }).version;
  if (typeof own === 'string') return own;
  const versions = Object.values(body)
    .map((value) => (value as { version?: unknown } | null | undefined)?.version)
    .filter((version) => typeof version === 'string');
  return versions.length === 1 ? versions[0] : undefined;
}

/**
 * The version in an `If-Match` header. `*` requires no particular one.
 * @throws RefusedError for anything but one strong tag.
 */
export function versionInIfMatch(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^\s*"?([\x21\x23-\x7e]{1,200})"?\s*$/.exec(header)?.[1];
  if (!version) throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'If-Match', code: 'invalid' }]));
  return version.replace(/"$/, '');
}
