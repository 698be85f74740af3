import { createHash } from 'node:crypto';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { MAX_STATEMENT_LINES } from '@countinghouse/contracts/payments/statements/api';
import { isFilled } from '@countinghouse/platform/files/tables/table-line';
import { type TextReading, textTable } from '@countinghouse/platform/files/tables/text-table';
import { type BankColumns, bankColumns, bankHeadScore } from './bank-columns.ts';
import { comparable, dayIn, dayOrderOf, minorIn } from './bank-values.ts';

/** A credit of a statement. */
export interface StatementLine {
  readonly paymentId: string;
  readonly line: number;
  /** `YYYY-MM-DD`, or as the file has it. */
  readonly date: string;
  /** Minor units. */
  readonly amount: number;
  readonly text: string;
}

/** A statement as it was read. */
export interface Statement {
  readonly reading: ReturnType<typeof textTable>['reading'] & BankColumns & { readonly heads: readonly string[] };
  readonly lines: readonly StatementLine[];
  /** How many lines are no credits. */
  readonly others: number;
}

/** How staff say that a statement is to be read; whatever is absent is guessed. */
export interface StatementReading extends TextReading {
  readonly date?: number | undefined;
  readonly amount?: number | undefined;
  readonly text?: readonly number[] | undefined;
}

/** Lines of a file at most, debits and titles included, and lines among which the heads are looked for. */
const MOST_LINES = 3 * MAX_STATEMENT_LINES;
const HEAD_WITHIN = 50;
const SAMPLE = 200;
/** The longest text of a line that is kept. */
const MOST_TEXT = 200;

/**
 * Reads a statement of a bank in text, in whatever encoding and with whatever separator.
 * @throws RefusedError VALIDATION for a file without lines, or with too many; BAD_TYPE for one that is no text
 */
export function readStatement(content: Buffer, chosen: StatementReading): Statement {
  if (isBinary(content)) throw new RefusedError(refuse('BAD_TYPE', undefined, [{ field: 'file', code: 'table_type' }]));
  const { reading, lines: read } = textTable(content, chosen, bankHeadScore);
  const all = [];
  for (const line of read) {
    if (isFilled(line)) all.push(line);
    if (all.length > MOST_LINES) throw fault('too_many_lines', MOST_LINES);
  }
  if (all.length === 0) throw fault('empty_file');
  const scores = all.slice(0, HEAD_WITHIN).map(({ cells }) => bankHeadScore(cells));
  const best = Math.max(...scores);
  const head = best > 0 ? scores.indexOf(best) : -1;
  const heads = all[head]?.cells ?? [];
  const rows = all.slice(head + 1);
  const guessed = bankColumns(
    heads,
    rows.slice(0, SAMPLE).map(({ cells }) => cells),
  );
  const columns: BankColumns = {
    date: chosen.date ?? guessed.date,
    amount: chosen.amount ?? guessed.amount,
    text: chosen.text ?? guessed.text,
  };
  const lines = creditsOf(rows, columns);
  if (lines.length > MAX_STATEMENT_LINES) throw fault('too_many_lines', MAX_STATEMENT_LINES);
  return {
    reading: { ...reading, ...columns, heads: headsOf(heads, rows) },
    lines,
    others: rows.length - lines.length,
  };
}

type Rows = readonly { readonly line: number; readonly cells: readonly string[] }[];

/** The heads, or what the first row has in their place. */
function headsOf(heads: readonly string[], rows: Rows): string[] {
  const shown = heads.length > 0 ? heads : (rows[0]?.cells ?? []);
  return shown.map((cell) => cell.trim().slice(0, 60).toWellFormed());
}

function creditsOf(rows: Rows, { date, amount, text }: BankColumns): StatementLine[] {
  if (amount === null) return [];
  const cellOf = (cells: readonly string[], column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  const order = dayOrderOf(rows.map(({ cells }) => cellOf(cells, date)));
  const seen = new Map<string, number>();
  return rows.flatMap(({ line, cells }) => {
    const minor = minorIn(cellOf(cells, amount));
    if (minor === undefined || minor <= 0) return [];
    const given = cellOf(cells, date).trim();
    const day = dayIn(given, order);
    // A sum below the lines has no day.
    if (date !== null && day === undefined) return [];
    const said = text.map((column) => cellOf(cells, column).replace(/\s+/g, ' ').trim());
    const words = said.filter((part) => part !== '').join(' ');
    const identity = JSON.stringify([day ?? comparable(given), minor, comparable(words)]);
    const occurrence = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, occurrence);
    const paymentId = idOfLine(identity, occurrence);
    return [{ paymentId, line, date: day ?? given, amount: minor, text: words.slice(0, MOST_TEXT).toWellFormed() }];
  });
}

/** A UUID of version 8 from the hash of a line. */
function idOfLine(identity: string, occurrence: number): string {
  const bytes = createHash('sha256').update(`statement line\n${identity}\n${occurrence}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A workbook, a PDF or an image; text in UTF-16 has zero bytes in every other place. */
function isBinary(content: Buffer): boolean {
  const begin = content.subarray(0, 4).toString('latin1');
  return (
    begin.startsWith('PK') || begin === '%PDF' || begin.startsWith('\x89PNG') || begin.startsWith('\xd0\xcf\x11\xe0')
  );
}

function fault(code: string, limit?: number): RefusedError {
  return new RefusedError(
    refuse('VALIDATION', undefined, [{ field: 'file', code, ...(limit !== undefined && { limit }) }]),
  );
}
