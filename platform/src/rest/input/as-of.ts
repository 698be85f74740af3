import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Identity } from '../access/identity.ts';

/**
 * Returns the requested moment in milliseconds since the epoch, undefined for now.
 * @throws RefusedError when the caller is not staff (401, 403) or the moment is in the future (422).
 */
export function asOfTime(asOf: string | undefined, identity: Identity | undefined): number | undefined {
  if (asOf === undefined) return undefined;
  if (!identity) throw new RefusedError(refuse('UNAUTHENTICATED'));
  if (identity.realm !== 'staff') throw new RefusedError(refuse('FORBIDDEN'));
  const time = Date.parse(asOf);
  if (time > Date.now())
    throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'asOf', code: 'in_future' }]));
  return time;
}
