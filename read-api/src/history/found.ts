import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';

/**
 * Returns the entity.
 * @throws RefusedError NOT_FOUND
 */
export function found<T>(entity: T | undefined): T {
  if (entity === undefined) throw new RefusedError(refuse('NOT_FOUND'));
  return entity;
}
