import { type CommandError, ErrorType, isCommandError } from '@eventstore/db-client';
import { withTimeout } from '../../runtime/with-timeout.ts';
import { AppendTooLarge, StoreUnavailable } from '../event-store.ts';

/**
 * EventStoreDB refuses the name or the password. Waiting does not help at a start; while the shop runs, the log is
 * unavailable until an operator corrects it. `message` is a sentence for the person at the console.
 */
export class NotAdmitted extends StoreUnavailable {}

const GRPC_UNAUTHENTICATED = 16;
const GRPC_PERMISSION_DENIED = 7;

/**
 * The one place that handles the shapes in which the client fails: its own error classes, raw gRPC errors with a status
 * code, and plain errors. Refusals that would come again stay what they are; with all others the outcome is unknown.
 */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailable || error instanceof RangeError) return error;
  if (hasType(error, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)) {
    return new AppendTooLarge('the append is larger than EventStoreDB takes', { cause: error });
  }
  if (hasType(error, ErrorType.STREAM_DELETED)) return error;
  if (hasType(error, ErrorType.ACCESS_DENIED) || hasCode(error, GRPC_UNAUTHENTICATED, GRPC_PERMISSION_DENIED)) {
    const sentence =
      'EventStoreDB refuses the name or the password of EVENT_STORE_URL, or does not let this user read and write.';
    return new NotAdmitted(sentence, { cause: error });
  }
  return new StoreUnavailable('EventStoreDB did not answer', { cause: error });
}

function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof Error && codes.includes((error as { code?: unknown }).code as number);
}

export function hasType(error: unknown, type: ErrorType): error is CommandError {
  return error instanceof Error && isCommandError(error) && error.type === type;
}

/**
 * The client's deadlines do not cover reads, nor an append that never gets a connection; this one covers everything.
 * @throws StoreUnavailable after `timeout` milliseconds; `cancel` is called then.
 */
export function withinTimeout<T>(work: Promise<T>, timeout: number, cancel?: () => void): Promise<T> {
  return withTimeout(work, timeout, () => {
    cancel?.();
    return new StoreUnavailable(`EventStoreDB did not answer within ${timeout} ms`);
  });
}
