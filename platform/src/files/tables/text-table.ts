import { type CellSeparator, cellSeparators } from '@countinghouse/contracts/kernel/text/cell-separators';
import type { TextEncoding } from '@countinghouse/contracts/kernel/text/text-encodings';
import { decodeText, findEncoding } from '../intake/text-encoding.ts';
import { csvLines } from './csv-lines.ts';
import { storable, type TableLine } from './table-line.ts';

/** How a person says that a text is to be read; whatever is absent is guessed. */
export interface TextReading {
  readonly encoding?: TextEncoding | undefined;
  readonly separator?: CellSeparator | undefined;
}

/** A table in text, and how it was read. */
export interface TextTable {
  readonly reading: {
    readonly encoding: TextEncoding;
    readonly separator: CellSeparator;
    /** Guesses that a person has to confirm. */
    readonly unconfirmed: 'encoding'[];
  };
  readonly lines: Iterable<TableLine>;
}

/** How much a line looks like the heads of the table; 0 for one that does not. */
export type HeadScore = (cells: readonly string[]) => number;

/** Lines and characters by which the separator is found. */
const TRIED_LINES = 50;
const TRIED_CHARACTERS = 64 * 1024;
/** First line by which a spreadsheet is told the separator; it is not part of the table. */
const DIRECTIVE = /^"?sep=([,;\t|])"?(?:\r\n|[\r\n]|$)/i;
/** Old programs end a text with Ctrl-Z. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CLOSING = /\u001a\s*$/;
/** A soft line break of a word processor, and a page break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const BREAK = /[\u000b\u000c]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0001-\u0008\u000e-\u001f\u007f]/g;

/** Reads a table in text by what was chosen; what was not is found in the file, or guessed. */
export function textTable(content: Uint8Array, chosen: TextReading, headScore: HeadScore): TextTable {
  const found = chosen.encoding ? { encoding: chosen.encoding, sure: true } : findEncoding(content);
  const decoded = storable(decodeText(content, found.encoding));
  const text = decoded.replace(CLOSING, '').replace(BREAK, '\n').replace(CONTROL, ' ');
  const directive = DIRECTIVE.exec(text);
  const table = directive ? text.slice(directive[0].length) : text;
  const separator =
    chosen.separator ?? cellSeparators.find((one) => one === directive?.[1]) ?? separatorOf(table, headScore);
  return {
    reading: { encoding: found.encoding, separator, unconfirmed: found.sure ? [] : ['encoding'] },
    lines: csvLines(table, separator),
  };
}

/** The separator with which the beginning has the most known heads, or else the most lines of one, larger, width. */
function separatorOf(text: string, headScore: HeadScore): CellSeparator {
  const beginning = text.slice(0, TRIED_CHARACTERS);
  const tried = cellSeparators.map((separator) => {
    const lines = firstLines(beginning, separator);
    const heads = Math.max(0, ...lines.map(({ cells }) => (cells.length > 1 ? headScore(cells) : 0)));
    return { separator, score: heads * TRIED_LINES + evenness(lines) };
  });
  return tried.reduce((best, next) => (next.score > best.score ? next : best)).separator;
}

function firstLines(text: string, separator: string): TableLine[] {
  const lines: TableLine[] = [];
  for (const line of csvLines(text, separator)) {
    lines.push(line);
    if (lines.length === TRIED_LINES) break;
  }
  return lines;
}

/** Share of the lines that have the most frequent width, times the separators in each of them. */
function evenness(lines: readonly TableLine[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of lines) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [[width, times] = [1, 0]] = [...widths].sort(([, a], [, b]) => b - a);
  return lines.length === 0 ? 0 : (times / lines.length) * (width - 1);
}
