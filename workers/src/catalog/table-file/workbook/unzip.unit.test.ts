import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MAX_UNZIPPED_BYTES, Unzippable, unzip } from './unzip.ts';

interface Part {
  readonly name?: string;
  readonly content: Buffer;
  /** Uncompressed size in the directory. */
  readonly claimed?: number;
  readonly method?: number;
  /** Offset in the directory; default the real one. */
  readonly at?: number;
}

/** An archive whose directory may be wrong; `tail` changes the bytes after the directory. */
function archive(parts: readonly Part[], tail: (end: Buffer) => Buffer = (end) => end): Buffer {
  const contents: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name = 'xl/worksheets/sheet1.xml', content, claimed = content.length, method = 8, at } of parts) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimed, 22);
    local.writeUInt16LE(name.length, 26);
    contents.push(local, Buffer.from(name), packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimed, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at ?? offset, 42);
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...contents, directory, tail(end)]);
}

function faultOf(bytes: Buffer): string | undefined {
  try {
    unzip(bytes);
  } catch (error) {
    if (error instanceof Unzippable) return error.fault;
    throw error;
  }
  return undefined;
}

const content = Buffer.from('<worksheet/>');

test('an archive with correct and not too large sizes is unpacked', () => {
  for (const method of [0, 8]) {
    const parts = [
      { content, method },
      { name: 'b', content: Buffer.from('b'), method },
    ];
    expect([...unzip(archive(parts))]).toEqual([
      ['xl/worksheets/sheet1.xml', content],
      ['b', Buffer.from('b')],
    ]);
  }
  expect(
    unzip(Buffer.from(zipSync({ a: strToU8('a') }, { comment: 'said' } as object)))
      .get('a')
      ?.toString(),
  ).toBe('a');
});

test('decompression bombs are not unpacked, with correct or wrong sizes', () => {
  const bomb = Buffer.alloc(MAX_UNZIPPED_BYTES + 1);
  expect(faultOf(archive([{ content: bomb }]))).toBe('too-big');
  expect(faultOf(archive([{ content: bomb, claimed: 100 }]))).toBe('too-big');
  const half = Buffer.alloc(MAX_UNZIPPED_BYTES / 2 + 1);
  expect(faultOf(archive([{ content: half }, { name: 'b', content: half }]))).toBe('too-big');
  expect(faultOf(archive([{ content: Buffer.from('x'), claimed: 50 }]))).toBe('broken');
});

/** The same archive with the sizes, offsets and counts of its directory in records of ZIP64. */
function wide(parts: readonly Part[], change: (record: Buffer) => void = () => {}): Buffer {
  const plain = archive(parts);
  const end = plain.length - 22;
  const start = plain.readUInt32LE(end + 16);
  const entries: Buffer[] = [];
  for (let at = start; at < end; ) {
    const nameBytes = plain.readUInt16LE(at + 28);
    const entry = Buffer.from(plain.subarray(at, at + 46 + nameBytes));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [index, offset] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(offset)), 4 + 8 * index);
      entry.writeUInt32LE(0xffffffff, offset);
    }
    entry.writeUInt16LE(extra.length, 30);
    entries.push(entry, extra);
    at += 46 + nameBytes;
  }
  const directory = Buffer.concat(entries);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(parts.length), 24);
  record.writeBigUInt64LE(BigInt(parts.length), 32);
  record.writeBigUInt64LE(BigInt(directory.length), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  change(record);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.from(plain.subarray(end));
  last.fill(0xff, 8, 20);
  return Buffer.concat([plain.subarray(0, start), directory, record, locator, last]);
}

test('an archive with records of ZIP64 is unpacked within the same limits', () => {
  const parts = [{ content }, { name: 'b', content: Buffer.from('b'), method: 0 }];
  expect([...unzip(wide(parts))]).toEqual([...unzip(archive(parts))]);
  expect(faultOf(wide([{ content: Buffer.alloc(MAX_UNZIPPED_BYTES + 1) }]))).toBe('too-big');
  expect(faultOf(wide(parts, (record) => record.writeBigUInt64LE(1n, 24)))).toBe('broken');
  expect(faultOf(wide(parts, (record) => record.writeBigUInt64LE(2n ** 63n, 48)))).toBe('broken');
  expect(faultOf(wide(parts, (record) => record.writeBigUInt64LE(2_000n, 24)))).toBe('broken');
  const whole = wide(parts);
  for (let length = 0; length < whole.length; length++) expect(faultOf(whole.subarray(0, length))).toBe('broken');
});

test('an archive whose two directories differ is refused', () => {
  const changed = wide([{ content }]);
  changed.writeUInt16LE(2, changed.length - 14);
  expect(faultOf(changed)).toBe('broken');
});

test('ambiguous archives are refused', () => {
  const counts = (at8: number, at10: number) =>
    archive([{ content }], (end) => {
      end.writeUInt16LE(at8, 8);
      end.writeUInt16LE(at10, 10);
      return end;
    });
  expect(faultOf(counts(1, 1))).toBeUndefined();
  // A check that reads one entry count, and a reader that uses the other.
  expect(faultOf(counts(32, 0))).toBe('broken');
  expect(faultOf(counts(1, 0))).toBe('broken');
  expect(faultOf(counts(0, 0))).toBe('broken');
  expect(faultOf(counts(2, 2))).toBe('broken');
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  expect(faultOf(archive([{ content }], (end) => Buffer.concat([locator, end])))).toBe('broken');
  expect(faultOf(archive([{ content }, { content }]))).toBe('broken');
  expect(faultOf(archive([{ content }, { name: 'b', content, at: 0 }]))).toBe('broken');
  expect(faultOf(Buffer.concat([archive([{ content }]), Buffer.from('more')]))).toBe('broken');
});

test('a truncated or unusual archive and other files are broken', () => {
  const whole = archive([{ content }]);
  for (let length = 0; length < whole.length; length++) expect(faultOf(whole.subarray(0, length))).toBe('broken');
  expect(faultOf(archive([{ content: Buffer.from('abc'), method: 12 }]))).toBe('broken');
  expect(faultOf(Buffer.from('PK'))).toBe('broken');
});

test('no bytes cause another error, or a result above the limit', () => {
  const parts = [{ content }, { name: 'b', content: Buffer.alloc(1_000), method: 0 }];
  const change = fc.tuple(fc.nat(), fc.nat(255));
  fc.assert(
    fc.property(fc.boolean(), fc.array(change, { minLength: 1, maxLength: 4 }), (isWide, changes) => {
      const changed = isWide ? wide(parts) : archive(parts);
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      expect(faultOf(changed)).toSatisfy((fault) => [undefined, 'broken', 'too-big'].includes(fault));
    }),
    { numRuns: 500 },
  );
});
