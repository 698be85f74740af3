import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { languages } from '../messages/language.ts';
import { orderStatus, paymentStatus } from '../orders/statuses.ts';
import { exportFaults, exportFormats, exportLists } from './formats.ts';

/** Category of an export's stream. */
export const EXPORT = 'exports.export';

export const exportRequested = defineEvent({
  type: 'exports.ExportRequested',
  version: 2,
  summary: 'Staff asked for a list, as a filter shows it, in a file.',
  data: z.object({
    exportId: z.string(),
    list: z.enum(exportLists),
    format: z.enum(exportFormats),
    /** Of the column heads. */
    language: z.enum(languages),
    /**
     * Whoever looks for a customer writes a name: it is sealed, and forgotten as soon as the export has ended. Then it
     * is null.
     */
    search: z.string().nullable(),
    /** The rest of the filter. Days are shop days, both included. */
    conditions: z.object({
      orderStatus: orderStatus.optional(),
      paymentStatus: paymentStatus.optional(),
      firstDay: z.string().optional(),
      lastDay: z.string().optional(),
      /** Only orders that the sales reports count, only those with a product. */
      sales: z.boolean().optional(),
      product: z.string().optional(),
    }),
  }),
  personal: { subject: 'exportId', erased: { search: null } },
  upcasters: { 1: (data) => ({ ...data, language: 'en' }) },
});

export const exportReady = defineEvent({
  type: 'exports.ExportReady',
  version: 1,
  summary: 'The file of an export was written; it is temporary.',
  data: z.object({ exportId: z.string(), path: z.string(), expiresAt: z.string(), rows: z.number() }),
});

export const exportFailed = defineEvent({
  type: 'exports.ExportFailed',
  version: 1,
  summary: 'An export has too many rows, or its file could not be written, after every try.',
  data: z.object({ exportId: z.string(), cause: z.enum(exportFaults) }),
});

export const exportEvents = [exportRequested, exportReady, exportFailed] as const;
export type ExportEvent = EventUnion<typeof exportEvents>;
