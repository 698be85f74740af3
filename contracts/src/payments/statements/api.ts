import { z } from 'zod';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { cellSeparators } from '../../kernel/text/cell-separators.ts';
import { textEncodings } from '../../kernel/text/text-encodings.ts';
import { statementLineView } from './views.ts';

/** The most credits of a statement. */
export const MAX_STATEMENT_LINES = 20_000;
/** The most columns of a statement that can be chosen. */
const MAX_COLUMNS = 50;

const column = z.coerce
  .number()
  .int()
  .min(0)
  .max(MAX_COLUMNS - 1);

/** How staff say that a statement is to be read; whatever is absent is guessed. Columns count from 0. */
export const statementReading = {
  encoding: z.enum(textEncodings).optional(),
  separator: z.enum(cellSeparators).optional(),
  date: column.optional(),
  amount: column.optional(),
  /** Columns with commas between them. */
  text: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2}){0,9}$/)
    .optional(),
  /** Name of the currency; default: the base currency of the shop. */
  currency: z.string().trim().min(1).max(50).optional(),
};

export const statementRoutes = {
  matchStatement: defineRoute({
    method: 'POST',
    path: '/payment/statement',
    service: 'read-api',
    access: 'staff',
    summary:
      'Read a statement of a bank (CSV), and propose for each of its credits the order that it pays; nothing of the file is kept',
    upload: 'document',
    query: z.strictObject(statementReading),
    reply: success({
      /** How the file was read. */
      reading: z.object({
        encoding: z.enum(textEncodings),
        separator: z.enum(cellSeparators),
        heads: z.array(z.string()),
        /** Null where none could be guessed. */
        date: z.number().nullable(),
        amount: z.number().nullable(),
        text: z.array(z.number()),
        currency: z.string(),
      }),
      /** The credits, in the order of the file. */
      lines: z.array(statementLineView),
      /** How many lines are no credits: what was paid out, and sums. */
      others: z.number(),
    }),
    errors: ['TOO_LARGE', 'BAD_TYPE'],
    views: ['orders_order_list', 'payments_ledger', 'settings_shop'],
  }),
};
