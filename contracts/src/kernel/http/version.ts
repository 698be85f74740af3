/**
 * The version of an entity on the wire: the revision of its stream, -1 before the first event. Clients treat it as
 * opaque.
 */
export function versionOf(revision: number): string {
  return String(revision);
}

/** The revision behind a version, or undefined for text that is not a version. */
export function revisionOf(version: string): number | undefined {
  return /^(-1|\d{1,15})$/.test(version) ? Number(version) : undefined;
}
