import type { TextEncoding } from '@countinghouse/contracts/kernel/text/text-encodings';
import { TextDecoder } from '@exodus/bytes/encoding.js';
import { commonHan } from './common-han.ts';

/** The encoding of a text; `sure` when its bytes tell: by a byte order mark, or as valid UTF-8. */
export interface FoundEncoding {
  readonly encoding: TextEncoding;
  readonly sure: boolean;
}

const marks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Bytes by which an encoding is guessed, from the first that is not ASCII. */
const SAMPLE_BYTES = 32 * 1024;
/** Of the characters that are not ASCII, those that may be broken in a text that still counts as UTF-8. */
const MOST_BROKEN = 0.2;

/**
 * Finds the encoding of a text by its byte order mark and strict UTF-8; otherwise guesses between UTF-8 with damages,
 * UTF-16 without a mark, Big5 with HKSCS, GB18030 and Windows-1252, by how ordinary the characters would be.
 */
export function findEncoding(bytes: Uint8Array): FoundEncoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return { encoding: marked[0], sure: true };
  const wide = unmarkedUtf16(bytes);
  if (wide) return { encoding: wide, sure: false };
  if (isUtf8(bytes)) return { encoding: 'utf-8', sure: true };
  const sample = sampleOf(bytes);
  const scores: readonly (readonly [TextEncoding, number])[] = [
    ['utf-8', scoreOfDamaged(decodeText(sample, 'utf-8'))],
    ['big5', scoreOfHan(decodeText(sample, 'big5'), commonHan.traditional)],
    ['gb18030', scoreOfHan(decodeText(sample, 'gb18030'), commonHan.simplified)],
    ['windows-1252', scoreOfLatin(decodeText(sample, 'windows-1252'))],
  ];
  // Of equal ones the first is taken.
  return { encoding: scores.reduce((best, next) => (next[1] > best[1] ? next : best))[0], sure: false };
}

/**
 * Decodes a text without its byte order mark. What an encoding does not have becomes U+FFFD. Not by the decoder of
 * Node, which has other characters for HKSCS and, before Node 24, Latin-1 for Windows-1252.
 */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Decodes a text that comes in pieces as {@link decodeText} does; called without a piece it returns what is left.
 * @param strict whether bytes that the encoding does not have throw a TypeError
 */
export function pieceDecoder(encoding: TextEncoding, strict: boolean): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: strict });
  return (piece) => decoder.decode(piece, { stream: piece !== undefined });
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Text in UTF-16 has zero bytes beside its ASCII characters, separators and line breaks included, on one side only. */
function unmarkedUtf16(bytes: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0];
  const seen = Math.min(bytes.length, SAMPLE_BYTES);
  for (let at = 0; at < seen; at++) if (bytes[at] === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < Math.max(2, seen / 10) || Math.min(even, odd) > Math.max(even, odd) / 20) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  // Back to the beginning of its line, which is no second byte of a character.
  const start = bytes.lastIndexOf(0x0a, first) + 1;
  return bytes.subarray(Math.max(start, first - 1_000), first + SAMPLE_BYTES);
}

function scoreOfDamaged(text: string): number {
  const foreign = [...text].filter((character) => character > '\u007f');
  const broken = foreign.filter((character) => character === '\ufffd').length / foreign.length;
  return broken <= MOST_BROKEN ? 1 - broken : -1;
}

const BROKEN = -3;
const HAN = 0.15;
const WIDE_MARK = 0.6;

function scoreOfHan(text: string, common: ReadonlySet<string>): number {
  return mean(text, (character) => {
    if (common.has(character)) return 1;
    if (/[\ufffd\ue000-\uf8ff]/.test(character)) return BROKEN;
    if (/[\u3000-\u303f\uff00-\uffef]/.test(character)) return WIDE_MARK;
    return /\p{Script=Han}/u.test(character) ? HAN : 0;
  });
}

const LETTER = /[À-ÖØ-öø-ÿŒœŠšŽžŸƒ]/;

/** A letter with an accent stands in a word of plain letters, a mark alone; bytes of other encodings stand in pairs. */
function scoreOfLatin(text: string): number {
  return mean(text, (character, before, behind) => {
    if (character === '\ufffd') return BROKEN;
    const isAlone = before <= '\u007f' && behind <= '\u007f';
    if (LETTER.test(character)) return /[a-z]/i.test(before + behind) ? 0.9 : isAlone ? 0.3 : 0;
    return isAlone ? WIDE_MARK : 0.1;
  });
}

function mean(text: string, weigh: (character: string, before: string, behind: string) => number): number {
  const characters = [...text];
  let sum = 0;
  let count = 0;
  for (const [index, character] of characters.entries()) {
    if (character <= '\u007f') continue;
    sum += weigh(character, characters[index - 1] ?? '', characters[index + 1] ?? '');
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}
