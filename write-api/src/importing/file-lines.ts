import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { TextEncoding } from '@countinghouse/contracts/kernel/text/text-encodings';
import { findEncoding, pieceDecoder } from '@countinghouse/platform/files/intake/text-encoding';

/** A text whose encoding nobody has named and that is not UTF-8; `guess` is what it looks like. */
export class UnknownEncoding extends Error {
  override readonly name = 'UnknownEncoding';
  readonly guess: TextEncoding;
  constructor(guess: TextEncoding) {
    super(guess);
    this.guess = guess;
  }
}

/**
 * The lines of a text file, plain or gzipped by its ending.
 * @param encoding default: that of its byte order mark, or UTF-8
 * @throws UnknownEncoding without an encoding, at the first bytes that are not UTF-8
 */
export async function* linesOf(path: string, encoding?: TextEncoding): AsyncGenerator<string> {
  const file = createReadStream(path);
  // An error of the one stream ends the other, whose reader gets it.
  const bytes: AsyncIterable<Buffer> = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => {}) : file;
  let decode: ReturnType<typeof pieceDecoder> | undefined;
  let rest = '';
  for await (const piece of bytes) {
    decode ??= pieceDecoder(encoding ?? markedEncoding(piece), encoding === undefined);
    const lines = (rest + decoded(decode, piece)).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield withoutReturn(line);
  }
  rest += decode?.() ?? '';
  if (rest !== '') yield rest;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** UTF-16 has a mark; a piece of UTF-8 may end within a character, so that it is not looked at as a whole. */
function markedEncoding(piece: Buffer): TextEncoding {
  const { encoding, sure } = findEncoding(piece);
  return sure ? encoding : 'utf-8';
}

function decoded(decode: ReturnType<typeof pieceDecoder>, piece: Buffer): string {
  try {
    return decode(piece);
  } catch {
    throw new UnknownEncoding(findEncoding(piece).encoding);
  }
}
