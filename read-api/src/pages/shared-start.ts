import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';

/** The common start of pages, with the state needed to append to it without recompressing. */
export interface SharedStart {
  readonly bytes: Buffer;
  readonly digest: Buffer;
  /** Deflated with a flush, so that more can be appended. */
  readonly deflated: Buffer;
  readonly crc: number;
}

/** The remainder of a page, deflated after its start, which takes a fraction of the memory of the text. */
export interface DeflatedRemainder {
  readonly deflated: Buffer;
  /** Bytes of the text. */
  readonly length: number;
  /** CRC-32 of start and rest together. */
  readonly crc: number;
}

/** Window size of deflate in bytes. */
const WINDOW = 32 * 1024;
/** Deflate, no name, no time, unknown system: https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Caches starts by their text; a renderer has one for each kind of page and language. */
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

/** Compresses a remainder with the start as its dictionary. */
export function deflateAfter(start: SharedStart, rest: Buffer, options: ZlibOptions): DeflatedRemainder {
  const deflated = exactly(deflateRawSync(rest, { ...options, ...dictionaryOf(start) }));
  // zlib's crc32 restarts at an empty buffer, which has no memory of its own.
  const crc = rest.length > 0 ? crc32(rest, start.crc) : start.crc;
  return { deflated, length: rest.length, crc };
}

/** Concatenates start and remainder to one gzip file. */
export function gzipOf({ bytes, deflated }: SharedStart, rest: DeflatedRemainder): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(rest.crc, 0);
  end.writeUInt32LE(bytes.length + rest.length, 4);
  return Buffer.concat([HEADER, deflated, rest.deflated, end]);
}

/** Decompresses start and remainder. */
export function textOf(start: SharedStart, rest: DeflatedRemainder): Buffer {
  return Buffer.concat([start.bytes, restOf(start, rest)]);
}

/** Decompresses a remainder. */
export function restOf(start: SharedStart, { deflated }: DeflatedRemainder): Buffer {
  return inflateRawSync(deflated, dictionaryOf(start));
}

/** Copies to a buffer of exact length; buffers of zlib are slices of 16 kB blocks. */
export function exactly(content: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(content.length);
  content.copy(copy);
  return copy;
}

function dictionaryOf({ bytes }: SharedStart): ZlibOptions {
  return bytes.length > 0 ? { dictionary: bytes.subarray(-WINDOW) } : {};
}
