import { inflateRawSync } from 'node:zlib';

/** Largest sum of what a workbook unpacks to, in bytes. */
export const MAX_UNZIPPED_BYTES = 64 * 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_ENTRIES = 1_000;
const STORED = 0;
const DEFLATED = 8;

/**
 * Why an archive must not be unpacked: it would come to more than {@link MAX_UNZIPPED_BYTES}, by what its directory says or by unpacking each entry
 * up to what it says there, so that a directory which lies is found out; or it is cut off or unusual (ZIP64, encryption, other methods).
 */
export function unzippingFault(archive: Buffer): 'too-big' | 'broken' | undefined {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END) return 'broken';
  const entries = archive.readUInt16LE(end + 10);
  if (entries > MAX_ENTRIES) return 'too-big';
  let total = 0;
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < entries; n++) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) return 'broken';
    const size = archive.readUInt32LE(at + 24);
    total += size;
    const fault = total > MAX_UNZIPPED_BYTES ? 'too-big' : entryFault(archive, at, size);
    if (fault) return fault;
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return undefined;
}

function entryFault(archive: Buffer, entry: number, size: number): ReturnType<typeof unzippingFault> {
  const method = archive.readUInt16LE(entry + 10);
  const packed = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (local + 30 > archive.length) return 'broken';
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const content = archive.subarray(start, start + packed);
  if (content.length !== packed) return 'broken';
  if (method === STORED) return packed === size ? undefined : 'broken';
  if (method !== DEFLATED) return 'broken';
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(size, 1) }).length === size ? undefined : 'broken';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-big' : 'broken';
  }
}
