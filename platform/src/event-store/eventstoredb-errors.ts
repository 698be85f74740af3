import { type CommandError, ErrorType, isCommandError } from '@eventstore/db-client';
import { inTime } from '../runtime/in-time.ts';
import { StoreUnavailable } from './event-store.ts';

/**
 * The one place that knows the shapes in which the client fails: its own error classes, raw gRPC errors with a status code, and
 * plain errors. Refusals that would come again stay what they are; with all others the outcome is unknown.
 */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailable || error instanceof RangeError) return error;
  if (hasType(error, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)) {
    return new RangeError('the append is larger than EventStoreDB takes', { cause: error });
  }
  if (hasType(error, ErrorType.ACCESS_DENIED) || hasType(error, ErrorType.STREAM_DELETED)) return error;
  return new StoreUnavailable('EventStoreDB did not answer', { cause: error });
}

export function hasType(error: unknown, type: ErrorType): error is CommandError {
  return error instanceof Error && isCommandError(error) && error.type === type;
}

/**
 * The client's deadlines do not cover reads, nor an append that never gets a connection; this one covers everything.
 * @throws StoreUnavailable after `timeout` milliseconds; `cancel` is called then.
 */
export function answeredInTime<T>(work: Promise<T>, timeout: number, cancel?: () => void): Promise<T> {
  return inTime(work, timeout, () => {
    cancel?.();
    return new StoreUnavailable(`EventStoreDB did not answer within ${timeout} ms`);
  });
}
