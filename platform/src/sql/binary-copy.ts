import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Bytes before the first row: a signature, flags, and the length of an extension. */
const HEAD = 19;
const EXTENSION_LENGTH_AT = 15;

/** One row as COPY sends it. It is valid until the next one comes. */
export interface BinaryRow {
  readonly bytes: Buffer;
  /** Where each value begins. */
  readonly starts: Int32Array;
  /** Bytes of each value; -1 for null. */
  readonly lengths: Int32Array;
}

/**
 * Gives every row of a query to `take`, in PostgreSQL's binary format, by one COPY: the memory used does not depend on
 * their number, and the server waits while `take` does. After an error the connection is of no more use.
 */
export async function copyRows(
  client: pg.ClientBase,
  query: string,
  columns: number,
  take: (row: BinaryRow) => Promise<void> | undefined,
): Promise<void> {
  const starts = new Int32Array(columns);
  const lengths = new Int32Array(columns);
  let bytes: Buffer = Buffer.alloc(0);
  let isBegun = false;
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    let at = 0;
    if (!isBegun) {
      if (bytes.length < HEAD || bytes.length < HEAD + bytes.readInt32BE(EXTENSION_LENGTH_AT)) continue;
      at = HEAD + bytes.readInt32BE(EXTENSION_LENGTH_AT);
      isBegun = true;
    }
    for (let end = endOfRow(bytes, at, starts, lengths); end > 0; end = endOfRow(bytes, at, starts, lengths)) {
      at = end;
      const busy = take({ bytes, starts, lengths });
      if (busy) await busy;
    }
    bytes = bytes.subarray(at);
  }
}

/** Finds the values of the row that begins there. Returns where it ends; 0 where it is not all there, or none. */
function endOfRow(bytes: Buffer, from: number, starts: Int32Array, lengths: Int32Array): number {
  let at = from + 2;
  if (at > bytes.length || bytes.readInt16BE(from) !== starts.length) return 0;
  for (let column = 0; column < starts.length; column += 1) {
    if (at + 4 > bytes.length) return 0;
    const length = bytes.readInt32BE(at);
    at += 4;
    starts[column] = at;
    lengths[column] = length;
    if (length > 0) at += length;
    if (at > bytes.length) return 0;
  }
  return at;
}
