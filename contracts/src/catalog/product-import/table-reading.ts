import { z } from 'zod';
import { cellSeparators } from '../../kernel/text/cell-separators.ts';
import { textEncodings } from '../../kernel/text/text-encodings.ts';

/** Sheets of a workbook that can be chosen, and rows among which the head can be. */
const MOST_SHEETS = 255;
const MOST_ROWS = 1_048_576;

/**
 * How a person says that a file is to be read; whatever is absent is guessed. `sheet` is a position among the sheets of
 * a workbook, `headRow` the row of the column names as a spreadsheet counts it; both begin at 1. What a kind of file
 * does not have is ignored.
 */
export const readingOptions = z.strictObject({
  encoding: z.enum(textEncodings).optional(),
  separator: z.enum(cellSeparators).optional(),
  sheet: z.int().min(1).max(MOST_SHEETS).optional(),
  headRow: z.int().min(1).max(MOST_ROWS).optional(),
});
export type ReadingOptions = z.output<typeof readingOptions>;

/** The parts of {@link readingOptions} by name. */
export const readingParts = [
  'encoding',
  'separator',
  'sheet',
  'headRow',
] as const satisfies readonly (keyof ReadingOptions)[];
export type ReadingPart = (typeof readingParts)[number];

/** How a file was read, and its beginning as it was read. */
export const tableReading = z.object({
  /** Null for a workbook. */
  encoding: z.enum(textEncodings).nullable(),
  /** Null for a workbook. */
  separator: z.enum(cellSeparators).nullable(),
  /** The sheets of a workbook in their order; none for a text file. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** Position of the sheet that was read, from 1; null for a text file. */
  sheet: z.number().nullable(),
  /** Row of the column names, as a spreadsheet counts it. */
  headRow: z.number(),
  /** What a person chose; everything else was found in the file. */
  chosen: z.array(z.enum(readingParts)),
  /** Guesses that a person has to confirm by choosing before anything can be applied. */
  unconfirmed: z.array(z.enum(readingParts)),
  /** The first rows that are not empty, those above the head included; long cells and wide rows are cut. */
  preview: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
});
export type TableReading = z.output<typeof tableReading>;

/** Rows, columns and characters of a cell that a preview has at most. */
export const PREVIEW = { rows: 20, columns: 20, characters: 60 } as const;
