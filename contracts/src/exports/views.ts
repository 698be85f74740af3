import { z } from 'zod';
import { instant, versionSchema, workProgress } from '../kernel/wire.ts';

/** The lists that can be written into a file. */
export const exportLists = ['products', 'orders', 'customers', 'return-requests', 'adjustments', 'suppliers'] as const;
export type ExportList = (typeof exportLists)[number];

/** CSV: UTF-8 with a byte order mark. XLSX: a workbook with one sheet. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows that one file may have, its header not counted. A workbook is made in memory, so it holds less. */
export const MAX_EXPORT_ROWS: Readonly<Record<ExportFormat, number>> = { csv: 1_000_000, xlsx: 100_000 };

/** Own exports that are listed. */
export const LISTED_EXPORTS = 5;

/** Why there is no file. */
export const exportFaults = ['too-many-rows', 'gave-up'] as const;

/** An export of a list into a file. What was searched for may name a person and is not said again. */
export const exportView = z.object({
  _id: z.string(),
  list: z.enum(exportLists),
  format: z.enum(exportFormats),
  createdAt: instant,
  status: z.enum(['running', 'ready', 'failed']),
  /** In rows of the file. */
  progress: workProgress,
  cause: z.enum(exportFaults).nullable(),
  /** Where the file is until `expiresAt`; for staff, with their token. A file with customers goes earlier when one of them is erased. */
  path: z.string().nullable(),
  expiresAt: instant.nullable(),
  version: versionSchema,
});
export type ExportView = z.output<typeof exportView>;
