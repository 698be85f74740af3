import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { textOfQuery } from '../kernel/http/list.ts';
import { languages } from '../messages/language.ts';
import { exportFaults, exportFormats, exportLists } from './formats.ts';

/** Category of an export's stream. */
export const EXPORT = 'exports.export';

export const exportRequested = defineEvent({
  type: 'exports.ExportRequested',
  version: 4,
  summary: 'Staff asked for a list, as a filter shows it, in a file.',
  data: z.object({
    exportId: z.string(),
    list: z.enum(exportLists),
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
  }),
  personal: { subject: 'exportId', erased: { search: null } },
  upcasters: {
    1: (data) => ({ ...data, language: 'en' }),
    2: (data) => ({ ...data, conditions: textOfQuery(data.conditions as object) }),
    3: (data) => ({ ...data, isSearched: data.search !== '' }),
  },
});

export const exportReady = defineEvent({
  type: 'exports.ExportReady',
  version: 1,
  summary: 'The file of an export was written; it is temporary.',
  data: z.object({ exportId: z.string(), path: z.string(), expiresAt: z.string(), rows: z.number() }),
});

export const exportFailed = defineEvent({
  type: 'exports.ExportFailed',
  version: 2,
  summary: 'An export has too many rows, or its file could not be written, after every try.',
  data: z.object({
    exportId: z.string(),
    cause: z.enum(exportFaults),
    /** Whether what was searched for is kept for another try. */
    keepsSearch: z.boolean(),
  }),
  upcasters: { 1: (data) => ({ ...data, keepsSearch: false }) },
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
