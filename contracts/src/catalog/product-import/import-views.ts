import { z } from 'zod';
import { instant, versionSchema, workProgress } from '../../kernel/http/wire.ts';
import { importCounts, importQuestions, importReport } from './import-report.ts';
import { unreadableCauses } from './import-row.ts';
import { importColumn } from './product-columns.ts';
import { tableReading } from './table-reading.ts';

export const importStatuses = [
  'checking',
  'unreadable',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const;

/** An import of products from a file. */
export const importView = z.object({
  _id: z.string(),
  fileName: z.string(),
  createdAt: instant,
  status: z.enum(importStatuses),
  /** Of the check, the application or the undoing, whichever runs; complete when none does. */
  progress: workProgress,
  /** Rows by what the check found. */
  counts: importCounts,
  /** Rows with warnings, whatever else the check found. */
  warned: z.number(),
  /** Rows by what became of them: `failed` could not be applied, `kept` could not be undone. */
  outcomes: z.object({ applied: z.number(), failed: z.number(), undone: z.number(), kept: z.number() }),
  /** Columns of the file that do not describe products. */
  ignoredColumns: z.array(z.string()),
  /** Columns of the file as the check took them; none before it, and for files that it could not open. */
  columns: z.array(importColumn),
  /** How the file was read; null before it was, and once that is too old. */
  reading: tableReading.nullable(),
  /** What staff have to confirm or choose before the import can be applied. */
  unconfirmed: z.array(z.enum(importQuestions)),
  /** What the check found about the file as a whole; null before it, and once that is too old. */
  report: importReport.nullable(),
  /** Whether the catalogue has changed since the check, or that was a day ago; an import is not applied then. */
  outdated: z.boolean(),
  cause: z.enum(unreadableCauses).nullable(),
  version: versionSchema,
});
export type ImportView = z.output<typeof importView>;

/** An import in a list, which does not look whether the check is outdated. */
export const listedImportView = importView.omit({ outdated: true });
export type ListedImportView = z.output<typeof listedImportView>;

export const rowVerdicts = ['new', 'changed', 'same', 'error', 'skipped'] as const;
export const rowOutcomes = ['applied', 'failed', 'undone', 'kept'] as const;

/** What is wrong with a row, ready to show. */
export const rowFault = z.object({ field: z.string(), code: z.string(), message: z.string() });

/** What a person should look at in a row, ready to show; `shown` on the screen and `stored` in the file. */
export const rowWarning = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  shown: z.string(),
  stored: z.string(),
});

export type RowWarningView = z.output<typeof rowWarning>;

/** One row of an import. */
export const importRowView = z.object({
  /** Line in the file as a spreadsheet counts it: the header is 1. */
  row: z.number(),
  itemNo: z.string(),
  verdict: z.enum(rowVerdicts),
  /** Field by field in the terms of the file; `from` is null for a new product. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Faults that the check found, or for which the row could not be applied or undone. */
  errors: z.array(rowFault),
  /** What a person should look at; the row is applied all the same. */
  warnings: z.array(rowWarning),
  /** How the row was read where that does not show in its values. */
  notes: z.array(rowFault),
  outcome: z.enum(rowOutcomes).nullable(),
  /** The product that the row made or changed. */
  product: z.string().nullable(),
});
export type ImportRowView = z.output<typeof importRowView>;
