import { z } from 'zod';
import { paging } from '../../kernel/http/pagination.ts';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { valueOptions } from './import-report.ts';
import { importRowView, importView, listedImportView, rowOutcomes, rowVerdicts } from './import-views.ts';
import { MAX_MAPPED_COLUMNS, mappedColumn } from './product-columns.ts';
import { readingOptions } from './table-reading.ts';

const importReply = success({ import: importView });

/** Products from a file, which is checked, confirmed, applied and, if need be, undone. */
export const importRoutes = {
  importProducts: defineRoute({
    method: 'POST',
    path: '/product/import',
    service: 'write-api',
    access: 'staff',
    summary:
      'Upload a text file with separated cells (CSV, TSV) or an XLSX file of products and have it checked; nothing is changed yet',
    upload: 'document',
    status: 202,
    reply: importReply,
    errors: ['TOO_LARGE', 'BAD_TYPE'],
  }),
  listProductImports: defineRoute({
    method: 'GET',
    path: '/product/import',
    service: 'write-api',
    access: 'staff',
    summary: 'The last 20 imports, newest first',
    reply: success({ imports: z.array(listedImportView) }),
  }),
  getProductImport: defineRoute({
    method: 'GET',
    path: '/product/import/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Where an import stands, with its progress',
    params: idParams,
    reply: importReply,
    errors: ['NOT_FOUND'],
  }),
  listProductImportRows: defineRoute({
    method: 'GET',
    path: '/product/import/:id/rows',
    service: 'write-api',
    access: 'staff',
    summary: 'Rows of an import, by what the check found and what became of them',
    params: idParams,
    query: z.strictObject({
      ...paging(20),
      verdict: z.enum(rowVerdicts).optional(),
      outcome: z.enum(rowOutcomes).optional(),
      /** Only rows with warnings. */
      warned: z.literal('true').optional(),
    }),
    reply: success({ rows: z.array(importRowView), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  getProductImportErrors: defineRoute({
    method: 'GET',
    path: '/product/import/:id/errors',
    service: 'write-api',
    access: 'staff',
    summary: 'The rows that are wrong or could not be applied or undone, as a CSV file with the reasons',
    params: idParams,
    reply: z.string(),
    raw: true,
    errors: ['NOT_FOUND'],
  }),
  mapProductImport: defineRoute({
    method: 'POST',
    path: '/product/import/:id/columns',
    service: 'write-api',
    access: 'staff',
    summary:
      'Say what the columns of a checked or unreadable file are and how its values are meant, and have it checked again, as another import; columns are remembered for the next files of the shop. What is absent stays as it was said before. Names that are made stay when the import is undone',
    params: idParams,
    body: z.strictObject({
      mapping: z.array(mappedColumn).max(MAX_MAPPED_COLUMNS).optional(),
      values: valueOptions.optional(),
      /** Whether categories, tags and suppliers that the file names and the shop has not are made first. */
      makeMissing: z.boolean().optional(),
    }),
    status: 202,
    reply: importReply,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CHECK_OUTDATED'],
  }),
  readProductImport: defineRoute({
    method: 'POST',
    path: '/product/import/:id/reading',
    service: 'write-api',
    access: 'staff',
    summary:
      'Say how a checked or unreadable file is to be read, or confirm a guess, and have it checked again, as another import; what is not named is guessed again',
    params: idParams,
    body: readingOptions,
    status: 202,
    reply: importReply,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  confirmProductImport: defineRoute({
    method: 'POST',
    path: '/product/import/:id/confirm',
    service: 'write-api',
    access: 'staff',
    summary:
      'Apply the new and changed rows of a checked import, once nothing in it is unconfirmed and as long as the catalogue is as it was checked',
    params: idParams,
    status: 202,
    reply: importReply,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CHECK_OUTDATED'],
  }),
  undoProductImport: defineRoute({
    method: 'POST',
    path: '/product/import/:id/undo',
    service: 'write-api',
    access: 'staff',
    summary:
      'Take an applied import back, but for rows that were changed since; products that it brought in are deleted for a SUPER_ADMIN, switched off for an ADMIN',
    params: idParams,
    status: 202,
    reply: importReply,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
};
