import type { AppendRequest, RequiredRevision } from '../event-store.ts';
import { checkRevision, checkStream, type PreparedAppend, prepareAppend } from './prepared-append.ts';

/** Appends that are committed together or not at all, validated, and the streams that must be unchanged for them. */
export interface PreparedCommit {
  readonly requests: readonly PreparedAppend[];
  readonly preconditions: readonly RequiredRevision[];
  /** Length of all JSON in UTF-16 units; what limits a batch. */
  readonly size: number;
}

/** Streams that one commit writes to at most, and as many that it only reads. */
export const MAX_COMMIT_STREAMS = 1_000;

/** @throws RangeError when a request breaks the port's rules, when there is none, or when a stream is named twice. */
export function prepareCommit(
  appendRequests: readonly AppendRequest[],
  preconditions: readonly RequiredRevision[] = [],
): PreparedCommit {
  if (appendRequests.length === 0) throw new RangeError('a commit needs at least one append');
  if (Math.max(appendRequests.length, preconditions.length) > MAX_COMMIT_STREAMS) {
    throw new RangeError(`a commit writes and looks at ${MAX_COMMIT_STREAMS} streams each at most`);
  }
  const requests = appendRequests.map(prepareAppend);
  for (const { stream, expected } of preconditions) {
    checkStream(stream);
    checkRevision(expected);
  }
  const streams = [...requests, ...preconditions].map(({ stream }) => stream);
  if (new Set(streams).size < streams.length) throw new RangeError('a commit names every stream only once');
  return { requests, preconditions, size: requests.reduce((sum, { size }) => sum + size, 0) };
}
