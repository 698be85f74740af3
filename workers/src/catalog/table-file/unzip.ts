import { inflateRawSync } from 'node:zlib';

/** Maximum total uncompressed size of a workbook, in bytes. */
export const MAX_UNZIPPED_BYTES = 64 * 1024 * 1024;

const END = 0x06054b50;
const END_BYTES = 22;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
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
 * Unpacks an archive in one pass and counts the real sizes; anything ambiguous is rejected: two entry counts, ZIP64,
 * encryption, a directory whose end differs from its stated one, duplicate names, overlapping contents.
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
  const locator = at - ZIP64_LOCATOR_BYTES;
  if (locator >= 0 && archive.readUInt32LE(locator) === ZIP64_LOCATOR) throw broken('ZIP64');
  const entries = archive.readUInt16LE(at + 8);
  if (entries !== archive.readUInt16LE(at + 10)) throw broken('two numbers of entries');
  if (entries > MAX_ENTRIES) throw new Unzippable('too-big', `${entries} entries`);
  const start = archive.readUInt32LE(at + 16);
  if (start + archive.readUInt32LE(at + 12) !== at) throw broken('the directory does not end at the end');
  return { entries, start, end: at };
}

function entryAt(archive: Buffer, at: number, directory: number): Entry {
  if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) throw broken('no entry');
  if ((archive.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw broken('encrypted');
  const nameBytes = archive.readUInt16LE(at + 28);
  const from = archive.readUInt32LE(at + 42);
  if (from + LOCAL_BYTES > directory || archive.readUInt32LE(from) !== LOCAL) throw broken('no content');
  const content = from + LOCAL_BYTES + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28);
  const to = content + archive.readUInt32LE(at + 20);
  if (to > directory) throw broken('content within the directory');
  return {
    name: archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
    method: archive.readUInt16LE(at + 10),
    packed: archive.subarray(content, to),
    size: archive.readUInt32LE(at + 24),
    from,
    to,
    behind: at + ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32),
  };
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
