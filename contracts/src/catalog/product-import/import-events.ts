import { z } from 'zod';
import { defineEvent, type EventUnion } from '../../kernel/event.ts';
import { importCounts, importQuestions, valueOptions } from './import-report.ts';
import { unreadableCauses } from './import-row.ts';
import { mappedColumn } from './product-columns.ts';
import { readingOptions } from './table-reading.ts';

export const productImportUploaded = defineEvent({
  type: 'catalog.ProductImportUploaded',
  version: 1,
  summary:
    'Staff uploaded a file of products, or said how to read it or what its columns are, to be checked against the catalogue.',
  data: z.object({
    importId: z.string(),
    fileName: z.string(),
    /** Where the file is kept for a day. */
    path: z.string(),
    /** Of the file, in hexadecimal. */
    sha256: z.string(),
    /** What staff said about its columns; none when they said nothing. Heads that the file has not are ignored. */
    mapping: z.array(mappedColumn),
    /** How its values are meant. */
    values: valueOptions,
    /** How the file is to be read; the check guesses what is absent. */
    reading: readingOptions,
  }),
});

export const productImportChecked = defineEvent({
  type: 'catalog.ProductImportChecked',
  version: 1,
  summary: 'The file of an import was compared with the catalogue; its rows wait for a confirmation.',
  data: z.object({
    importId: z.string(),
    counts: importCounts,
    ignoredColumns: z.array(z.string()),
    /** Rows with warnings. */
    warned: z.number(),
    /** Guesses and questions that staff have to confirm or answer first. */
    unconfirmed: z.array(z.enum(importQuestions)),
  }),
});

export const productImportUnreadable = defineEvent({
  type: 'catalog.ProductImportUnreadable',
  version: 1,
  summary: 'The file of an import cannot be read as products.',
  data: z.object({ importId: z.string(), cause: z.enum(unreadableCauses) }),
});

export const productImportConfirmed = defineEvent({
  type: 'catalog.ProductImportConfirmed',
  version: 1,
  summary: 'Staff had the new and changed rows of an import applied.',
  data: z.object({ importId: z.string() }),
});

export const productImportApplied = defineEvent({
  type: 'catalog.ProductImportApplied',
  version: 1,
  summary: 'Every row of an import was applied or could not be.',
  data: z.object({ importId: z.string(), applied: z.number(), failed: z.number() }),
});

export const productImportUndoRequested = defineEvent({
  type: 'catalog.ProductImportUndoRequested',
  version: 1,
  summary: 'Staff had a whole import taken back.',
  data: z.object({ importId: z.string() }),
});

export const productImportUndone = defineEvent({
  type: 'catalog.ProductImportUndone',
  version: 1,
  summary: 'Every applied row of an import was taken back, or kept because it was changed since.',
  data: z.object({ importId: z.string(), undone: z.number(), kept: z.number() }),
});

export const productImportEvents = [
  productImportUploaded,
  productImportChecked,
  productImportUnreadable,
  productImportConfirmed,
  productImportApplied,
  productImportUndoRequested,
  productImportUndone,
] as const;
export type ProductImportEvent = EventUnion<typeof productImportEvents>;

/** Category of the stream of an import of products. */
export const PRODUCT_IMPORT = 'catalog.product-import';
