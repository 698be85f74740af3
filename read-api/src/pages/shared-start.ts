import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';

/** How many pages begin, with what of it is needed to send a page without going through it again. */
export interface SharedStart {
  readonly bytes: Buffer;
  readonly digest: Buffer;
  /** Deflated and flushed, so that more can follow. */
  readonly deflated: Buffer;
  readonly crc: number;
}

/** What follows a start, deflated behind it: a fraction of the memory that the text takes. */
export interface DeflatedRest {
  readonly deflated: Buffer;
  /** Bytes of the text. */
  readonly length: number;
  /** CRC-32 of start and rest together. */
  readonly crc: number;
}

/** Bytes that deflate looks back. */
const WINDOW = 32 * 1024;
/** Deflate, no name, no time, unknown system: https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Beginnings by their text; a renderer has one for each kind of page and language. */
export function sharedStarts(): (text: string) => SharedStart {
  const known = new Map<string, SharedStart>();
  return (text) => {
    let start = known.get(text);
    if (!start) {
      const bytes = Buffer.from(text);
      const digest = createHash('sha256').update(bytes).digest();
      const deflated = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
      start = { bytes, digest, deflated, crc: crc32(bytes) };
      known.set(text, start);
    }
    return start;
  };
}

/** Compresses a rest, which refers back to the start as to any text before it. */
export function deflateAfter(start: SharedStart, rest: Buffer, options: ZlibOptions): DeflatedRest {
  const deflated = exactly(deflateRawSync(rest, { ...options, ...dictionaryOf(start) }));
  // zlib takes an empty buffer without memory of its own for a new beginning.
  const crc = rest.length > 0 ? crc32(rest, start.crc) : start.crc;
  return { deflated, length: rest.length, crc };
}

/** Start and rest as one gzip file. */
export function gzipOf({ bytes, deflated }: SharedStart, rest: DeflatedRest): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(rest.crc, 0);
  end.writeUInt32LE(bytes.length + rest.length, 4);
  return Buffer.concat([HEADER, deflated, rest.deflated, end]);
}

/** Start and rest as they were. */
export function textOf(start: SharedStart, rest: DeflatedRest): Buffer {
  return Buffer.concat([start.bytes, restOf(start, rest)]);
}

/** A rest as it was. */
export function restOf(start: SharedStart, { deflated }: DeflatedRest): Buffer {
  return inflateRawSync(deflated, dictionaryOf(start));
}

/** A copy in memory of its own length; what zlib gives stands in blocks of 16 kB. */
export function exactly(content: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(content.length);
  content.copy(copy);
  return copy;
}

function dictionaryOf({ bytes }: SharedStart): ZlibOptions {
  return bytes.length > 0 ? { dictionary: bytes.subarray(-WINDOW) } : {};
}
