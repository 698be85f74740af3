import { inflateRawSync } from 'node:zlib';

/** Maximum total uncompressed size of a workbook, in bytes. */
export const MAX_UNZIPPED_BYTES = 64 * 1024 * 1024;

const END = 0x06054b50;
const END_BYTES = 22;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END = 0x06064b50;
const ZIP64_END_BYTES = 56;
const ZIP64_EXTRA = 1;
/** A number that does not fit, or stands in the record of ZIP64 for another reason. */
const IN_ZIP64 = { short: 0xffff, long: 0xffffffff } as const;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;
const MAX_ENTRIES = 1_000;
const STORED = 0;
const DEFLATED = 8;

/** An archive that is rejected: it exceeds {@link MAX_UNZIPPED_BYTES}, is inconsistent, truncated or unusual. */
export class Unzippable extends Error {
  override readonly name = 'Unzippable';
  readonly fault: 'too-big' | 'broken';
  constructor(fault: 'too-big' | 'broken', what: string) {
    super(what);
    this.fault = fault;
  }
}

/**
 * Unpacks an archive (APPNOTE 6.3.10, with ZIP64) in one pass and counts the real sizes; anything ambiguous is
 * rejected: two entry counts, encryption, a directory whose end differs from its stated one, duplicate names,
 * overlapping contents.
 * @throws Unzippable
 */
export function unzip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const { entries, start, end } = directoryOf(archive);
  const parts = new Map<string, Buffer>();
  const taken: { readonly from: number; readonly to: number }[] = [];
  let room = MAX_UNZIPPED_BYTES;
  let at = start;
  for (let n = 0; n < entries; n++) {
    const entry = entryAt(archive, at, start);
    at = entry.behind;
    if (at > end) throw broken('the directory is longer than it says');
    if (parts.has(entry.name)) throw broken(`${entry.name} comes twice`);
    taken.push(entry);
    const content = contentOf(entry, room);
    room -= content.length;
    parts.set(entry.name, content);
  }
  if (at !== end) throw broken('the directory is shorter than it says');
  taken.sort((a, b) => a.from - b.from);
  if (taken.some(({ from }, n) => n > 0 && from < taken[n - 1]!.to)) throw broken('contents overlap');
  return parts;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: Buffer;
  /** Uncompressed size in bytes, from the directory. */
  readonly size: number;
  /** Offsets of its local header and of the end of its content. */
  readonly from: number;
  readonly to: number;
  /** Offset of the next entry of the directory. */
  readonly behind: number;
}

function directoryOf(archive: Buffer) {
  const at = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + END_BYTES > archive.length || archive.readUInt32LE(at) !== END) throw broken('no end');
  if (at + END_BYTES + archive.readUInt16LE(at + 20) !== archive.length) throw broken('something behind the end');
  const wide = wideDirectoryOf(archive, at);
  const number = (short: boolean, offset: number, field: 'onDisk' | 'entries' | 'bytes' | 'start') => {
    const value = short ? archive.readUInt16LE(at + offset) : archive.readUInt32LE(at + offset);
    if (!wide) return value;
    if (value !== wide[field] && value !== (short ? IN_ZIP64.short : IN_ZIP64.long)) throw broken('two directories');
    return wide[field];
  };
  const entries = number(true, 8, 'onDisk');
  if (entries !== number(true, 10, 'entries')) throw broken('two numbers of entries');
  if (entries > MAX_ENTRIES) throw new Unzippable('too-big', `${entries} entries`);
  const start = number(false, 16, 'start');
  const end = wide?.at ?? at;
  if (start + number(false, 12, 'bytes') !== end) throw broken('the directory does not end at the end');
  return { entries, start, end };
}

/** The directory as the records of ZIP64 before the end have it, if there are any. */
function wideDirectoryOf(archive: Buffer, end: number) {
  const locator = end - ZIP64_LOCATOR_BYTES;
  if (locator < 0 || archive.readUInt32LE(locator) !== ZIP64_LOCATOR) return undefined;
  const at = wideNumber(archive, locator + 8);
  if (archive.readUInt32LE(locator + 4) !== 0 || archive.readUInt32LE(locator + 16) > 1) throw broken('several disks');
  if (at + ZIP64_END_BYTES > locator || archive.readUInt32LE(at) !== ZIP64_END) throw broken('no end of ZIP64');
  if (at + 12 + wideNumber(archive, at + 4) !== locator) throw broken('something behind the end of ZIP64');
  return {
    at,
    onDisk: wideNumber(archive, at + 24),
    entries: wideNumber(archive, at + 32),
    bytes: wideNumber(archive, at + 40),
    start: wideNumber(archive, at + 48),
  };
}

/** A number of eight bytes, none of which can be larger than the archive could be unpacked. */
function wideNumber(archive: Buffer, at: number): number {
  const number = archive.readBigUInt64LE(at);
  return number > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(number);
}

function entryAt(archive: Buffer, at: number, directory: number): Entry {
  if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) throw broken('no entry');
  if ((archive.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw broken('encrypted');
  const nameBytes = archive.readUInt16LE(at + 28);
  const behind = at + ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  if (behind > archive.length) throw broken('an entry behind the end');
  const { size, packedSize, from } = placeOf(archive, at, nameBytes);
  if (from + LOCAL_BYTES > directory || archive.readUInt32LE(from) !== LOCAL) throw broken('no content');
  const content = from + LOCAL_BYTES + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28);
  const to = content + packedSize;
  if (to > directory) throw broken('content within the directory');
  return {
    name: archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
    method: archive.readUInt16LE(at + 10),
    packed: archive.subarray(content, to),
    size,
    from,
    to,
    behind,
  };
}

/** Sizes and offset of an entry; those that its own fields leave open are in its field of ZIP64, in this order. */
function placeOf(archive: Buffer, at: number, nameBytes: number) {
  let next = at + ENTRY_BYTES + nameBytes;
  const end = next + archive.readUInt16LE(at + 30);
  while (next + 4 <= end && archive.readUInt16LE(next) !== ZIP64_EXTRA) next += 4 + archive.readUInt16LE(next + 2);
  const last = next + 4 <= end ? Math.min(end, next + 4 + archive.readUInt16LE(next + 2)) : next;
  next += 4;
  const number = (offset: number) => {
    const value = archive.readUInt32LE(at + offset);
    if (value !== IN_ZIP64.long) return value;
    if (next + 8 > last) throw broken('a size is missing');
    next += 8;
    return wideNumber(archive, next - 8);
  };
  const size = number(24);
  const packedSize = number(20);
  return { size, packedSize, from: number(42) };
}

/** @param room maximum uncompressed size in bytes */
function contentOf({ name, method, packed, size }: Entry, room: number): Buffer {
  if (size > room) throw new Unzippable('too-big', name);
  const content = method === DEFLATED ? inflated(packed, Math.max(size, 1)) : packed;
  if ((method !== STORED && method !== DEFLATED) || content.length !== size) throw broken(name);
  return content;
}

function inflated(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: size });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Unzippable('too-big', 'more than told');
    throw broken('no deflated content');
  }
}

function broken(what: string): Unzippable {
  return new Unzippable('broken', what);
}
