import { type Refusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';

/** The refusal of a link that sets no password, whatever the reason: used, replaced, too old, or never made. */
export function voidLink(): Refusal {
  return refuse('INVALID_CREDENTIALS', undefined, [{ field: 'code', code: 'void_link' }]);
}

/** {@link voidLink} as routes throw it. */
export function voidLinkError(): RefusedError {
  return new RefusedError(voidLink());
}
