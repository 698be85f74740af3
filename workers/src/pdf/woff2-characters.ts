import { brotliDecompressSync } from 'node:zlib';

const DIRECTORY = 48;
/** Indices of tables in the list of known tags. */
const [CMAP, GLYF, LOCA, OTHER] = [0, 10, 11, 63];

/** Returns the code points that a font in WOFF2 has glyphs for. */
export function charactersOf(font: Buffer): ReadonlySet<number> {
  const cmap = characterMap(font);
  const found = new Set<number>();
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + record * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) readSegments(table, found);
    if (format === 12) readGroups(table, found);
  }
  return found;
}

/** The table `cmap` of the compressed data, in which tables follow each other in the order of the directory. */
function characterMap(font: Buffer): Buffer {
  let at = DIRECTORY;
  const length = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let place: readonly [number, number] | undefined;
  for (let left = font.readUInt16BE(12); left > 0; left--) {
    const flags = font.readUInt8(at++);
    const table = flags & 63;
    if (table === OTHER) at += 4;
    const version = flags >> 6;
    const original = length();
    const isTransformed = table === GLYF || table === LOCA ? version !== 3 : version !== 0;
    const stored = isTransformed ? length() : original;
    if (table === CMAP) place = [offset, offset + stored];
    offset += stored;
  }
  if (!place) throw new Error('the font has no table of characters');
  return brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20))).subarray(...place);
}

/** Segments of 16-bit code points; what maps to glyph 0 has none. */
function readSegments(table: Buffer, found: Set<number>): void {
  const doubled = table.readUInt16BE(6);
  for (let segment = 0; segment < doubled; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + doubled + segment);
    const delta = table.readUInt16BE(16 + 2 * doubled + segment);
    const place = 16 + 3 * doubled + segment;
    const range = table.readUInt16BE(place);
    for (let point = first; point <= last && point < 0xffff; point++) {
      const glyph = range === 0 ? point + delta : table.readUInt16BE(place + range + (point - first) * 2);
      if ((glyph & 0xffff) !== 0) found.add(point);
    }
  }
}

function readGroups(table: Buffer, found: Set<number>): void {
  for (let left = table.readUInt32BE(12), at = 16; left > 0; left--, at += 12) {
    const [first, last] = [table.readUInt32BE(at), table.readUInt32BE(at + 4)];
    for (let point = first; point <= last; point++) found.add(point);
  }
}
