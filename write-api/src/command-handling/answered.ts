import { isRefusal, type Refusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { Call } from '@countinghouse/platform/http/binding';

/**
 * What an act of several steps came to, its position noted for the answer.
 * @throws RefusedError
 */
export function answered<Result extends { readonly position: string }>(call: Call, result: Result | Refusal): Result {
  if (isRefusal(result)) throw new RefusedError(result);
  call.wrote(result.position);
  return result;
}
