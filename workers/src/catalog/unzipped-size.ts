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
 * Whether an archive unpacks to no more than {@link MAX_UNZIPPED_BYTES}: by what its directory says, and by unpacking each entry up to that, so that a
 * directory which lies is found out. Anything unusual (ZIP64, encryption, other methods) is not safe either.
 */
export function unpacksSafely(archive: Buffer): boolean {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END) return false;
  const entries = archive.readUInt16LE(end + 10);
  if (entries > MAX_ENTRIES) return false;
  let total = 0;
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < entries; n++) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) return false;
    const size = archive.readUInt32LE(at + 24);
    total += size;
    if (total > MAX_UNZIPPED_BYTES || !holdsExactly(archive, at, size)) return false;
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return true;
}

function holdsExactly(archive: Buffer, entry: number, size: number): boolean {
  const method = archive.readUInt16LE(entry + 10);
  const packed = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (local + 30 > archive.length) return false;
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const content = archive.subarray(start, start + packed);
  if (content.length !== packed) return false;
  if (method === STORED) return packed === size;
  if (method !== DEFLATED) return false;
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(size, 1) }).length === size;
  } catch {
    return false;
  }
}
