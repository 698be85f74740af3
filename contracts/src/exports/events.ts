import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { languages } from '../messages/language.ts';
import { exportFaults, exportFormats, exportSubjects, omissions } from './formats.ts';

/** Category of an export's stream. */
export const EXPORT = 'exports.export';

export const exportRequested = defineEvent({
  type: 'exports.ExportRequested',
  version: 1,
  summary: 'Staff asked for a list, as a filter shows it, in a file, or for a document of chosen orders.',
  data: z.object({
    exportId: z.string(),
    list: z.enum(exportSubjects),
    format: z.enum(exportFormats),
    /** Of the column heads. */
    language: z.enum(languages),
    /**
     * A search for a customer is a name: it is sealed, and erased when the export has ended, or as
     * `ExportSearchForgotten` records. Then it is null.
     */
    search: z.string().nullable(),
    /** Whether anything was searched for; such an export cannot be written again once that is forgotten. */
    isSearched: z.boolean(),
    /** The rest of the list's query, as text by parameter. */
    conditions: z.record(z.string(), z.string()),
    /** The orders that a document is made of, with the versions in which they were seen; absent for a list. */
    orders: z.array(z.object({ orderId: z.string(), version: z.string() })).optional(),
  }),
  personal: { subject: 'exportId', erased: { search: null } },
});

export const exportReady = defineEvent({
  type: 'exports.ExportReady',
  version: 1,
  summary: 'The file of an export was written; it is temporary.',
  data: z.object({
    exportId: z.string(),
    path: z.string(),
    expiresAt: z.string(),
    /** Of a document: its orders. */
    rows: z.number(),
    /** Chosen orders that a document leaves out, by number, or by id when there is none; absent for a list. */
    omitted: z.array(z.object({ order: z.string(), cause: z.enum(omissions) })).optional(),
    /** Numbers of orders that had changed since they were chosen; absent for a list. */
    changed: z.array(z.string()).optional(),
    /** Numbers of orders with characters that no font has; absent for a list. */
    unprintable: z.array(z.string()).optional(),
  }),
});

export const exportFailed = defineEvent({
  type: 'exports.ExportFailed',
  version: 1,
  summary: 'An export has too many rows, or no order that belongs into it, or could not be written, after every try.',
  data: z.object({
    exportId: z.string(),
    cause: z.enum(exportFaults),
    /** Whether what was searched for is kept for another try. */
    keepsSearch: z.boolean(),
  }),
});

export const exportSearchForgotten = defineEvent({
  type: 'exports.ExportSearchForgotten',
  version: 1,
  summary: 'What a failed export was searched by was forgotten: staff set it aside, or a customer was erased.',
  data: z.object({ exportId: z.string() }),
  erases: 'exportId',
});

export const exportEvents = [exportRequested, exportReady, exportFailed, exportSearchForgotten] as const;
export type ExportEvent = EventUnion<typeof exportEvents>;
