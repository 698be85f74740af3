import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { z } from 'zod';
import type { Identity } from './access/identity.ts';

const correlationId = z.uuid().toLowerCase();

/**
 * The correlation id of several requests: the header `X-Correlation-Id`, a UUID that their events and everything they
 * cause share. For staff only, and never a request's own id: that one stays unique. Default: undefined, a correlation
 * of its own.
 * @throws RefusedError VALIDATION for anything but a UUID.
 */
export function correlationIn(
  header: string | string[] | undefined,
  identity: Identity | undefined,
): string | undefined {
  if (header === undefined || identity?.realm !== 'staff') return undefined;
  const given = correlationId.safeParse(header);
  if (given.success) return given.data;
  throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'X-Correlation-Id', code: 'invalid_id' }]));
}
