import { z } from 'zod';
import { instant, versionSchema, workProgress } from '../kernel/http/wire.ts';
import { type ExportFormat, exportFaults, exportFormats, exportSubjects, omissions } from './formats.ts';

/**
 * Rows that one file may have, its header not counted. A workbook is made in memory, so it holds less; a document holds
 * as many lines of orders as a browser prints at once.
 */
export const MAX_EXPORT_ROWS: Readonly<Record<ExportFormat, number>> = { csv: 1_000_000, xlsx: 100_000, pdf: 20_000 };

/** Own exports that are listed. */
export const LISTED_EXPORTS = 5;

/** An export of a list into a file. The search may name a person and is left out. */
export const exportView = z.object({
  _id: z.string(),
  list: z.enum(exportSubjects),
  format: z.enum(exportFormats),
  createdAt: instant,
  status: z.enum(['running', 'ready', 'failed']),
  /** In rows of the file; of documents in orders. */
  progress: workProgress,
  cause: z.enum(exportFaults).nullable(),
  /**
   * Where the file is until `expiresAt`; for staff, with their token. A file with customers goes earlier when one of
   * them is erased.
   */
  path: z.string().nullable(),
  expiresAt: instant.nullable(),
  /** Chosen orders that a document leaves out, by their numbers; one that does not exist by its id. */
  omitted: z.array(z.object({ order: z.string(), cause: z.enum(omissions) })),
  /** Numbers of orders that had changed since they were chosen; the document shows them as they are now. */
  changed: z.array(z.string()),
  /** Numbers of orders with characters that no font has. */
  unprintable: z.array(z.string()),
  version: versionSchema,
});
export type ExportView = z.output<typeof exportView>;
