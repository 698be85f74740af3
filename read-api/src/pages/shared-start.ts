import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync, type ZlibOptions } from 'node:zlib';

/** How many pages begin, with what of it is needed to send a page without going through it again. */
export interface SharedStart {
  readonly bytes: Buffer;
  readonly digest: Buffer;
  /** Deflated and flushed, so that more can follow. */
  readonly deflated: Buffer;
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

/**
 * Start and rest as one gzip file, of which only the rest is compressed now; it refers back to the start as to any text
 * before it.
 */
export function gzipAfter({ bytes, deflated, crc }: SharedStart, rest: Buffer, options: ZlibOptions): Buffer {
  const window = bytes.subarray(-WINDOW);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(rest, crc), 0);
  end.writeUInt32LE(bytes.length + rest.length, 4);
  const compressed = deflateRawSync(rest, { ...options, ...(window.length > 0 && { dictionary: window }) });
  return Buffer.concat([HEADER, deflated, compressed, end]);
}
