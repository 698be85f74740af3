import { type FieldFault, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Identity } from '../access/identity.ts';

/** Longest reason, in UTF-16 units. */
const MAX_REASON = 500;

/**
 * Why staff do something, in their own words: the header `X-Reason`, URI-encoded UTF-8. Reasons of others are ignored,
 * and an empty one is none.
 * @throws RefusedError VALIDATION for what is too long, malformed or cannot be stored.
 */
export function reasonIn(header: string | string[] | undefined, identity: Identity | undefined): string | undefined {
  if (header === undefined || identity?.realm !== 'staff') return undefined;
  const reason = decoded(String(header))?.trim();
  if (reason === undefined || reason.includes('\u0000')) throw fault('invalid');
  if (reason.length > MAX_REASON) throw fault('too_long');
  return reason === '' ? undefined : reason;
}

function decoded(header: string): string | undefined {
  try {
    return decodeURIComponent(header);
  } catch {
    return undefined;
  }
}

function fault(code: 'invalid' | 'too_long'): RefusedError {
  const faults: readonly FieldFault[] = [{ field: 'X-Reason', code, limit: MAX_REASON }];
  return new RefusedError(refuse('VALIDATION', undefined, faults));
}
