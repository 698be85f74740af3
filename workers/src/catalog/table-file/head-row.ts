import { guessesOf } from '@countinghouse/contracts/catalog/product-import/column-guesses';
import {
  columnNamed,
  comparableHead,
  type ImportField,
  MAX_MAPPED_COLUMNS,
  type MappedColumn,
} from '@countinghouse/contracts/catalog/product-import/product-columns';
import type { TableLine } from '@countinghouse/platform/files/tables/table-line';

/** Heads that staff gave a meaning before. */
export type HeadKnowledge = readonly MappedColumn[];

/** Lines, without empty ones, among which the heads are looked for. */
export const HEAD_WITHIN = 50;
const NUMBER = /^[\s$€£¥]*[+-]?\d[\d.,\s]*%?$/;
/** Guessed heads that a line must have in the absence of a known one: texts of products contain words of heads, too. */
const GUESSED_AT_LEAST = 2;
const WHOLE_WORDS = 100;

/** How much a line looks like the heads of a table of products; 0 for one that does not. */
export function headScore(cells: readonly string[], known: HeadKnowledge): number {
  const meanings = new Map(known.map(({ head, field }) => [comparableHead(head), field]));
  const filled = cells
    .slice(0, MAX_MAPPED_COLUMNS)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const named = new Set(filled.map((cell) => columnNamed(cell) ?? meanings.get(comparableHead(cell))));
  named.delete(undefined);
  // A head is no number and no long text.
  const isHead = filled.every((cell) => !NUMBER.test(cell) && cell.length <= 60);
  const guessed = new Set<ImportField>(isHead ? filled.flatMap(guessedField) : []);
  for (const column of named) if (column) guessed.delete(column);
  if (named.size === 0 && guessed.size < GUESSED_AT_LEAST && !guessed.has('itemNo')) return 0;
  return 2 * named.size + guessed.size;
}

/** The field that a text most likely heads, if it has the name of one as whole words. */
function guessedField(text: string): ImportField[] {
  const [guess] = guessesOf(text, [], []);
  return guess && guess.weight >= WHOLE_WORDS ? [guess.field] : [];
}

/**
 * Index of the heads among the first lines of a table: the line that looks most like them; without one, the first line
 * that is at least half as wide as the widest, since titles are narrower than what they are about.
 */
export function headIndex(lines: readonly TableLine[], known: HeadKnowledge): number {
  const tried = lines.slice(0, HEAD_WITHIN);
  const scores = tried.map(({ cells }) => headScore(cells, known));
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  const widths = tried.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  return Math.max(
    0,
    widths.findIndex((width) => width >= Math.max(...widths) / 2),
  );
}
