import { z } from 'zod';
import { defineRoute, messageReply, uploadReply } from '../kernel/http/route.ts';

/** An order by its readable number (`SO-000123`) or its `_id`. Neither is ever part of a file's path. */
export const orderReference = z.union([z.uuid().toLowerCase(), z.string().regex(/^SO-\d{6,12}$/)]);

export const invoicingRoutes = {
  exportInvoice: defineRoute({
    method: 'POST',
    path: '/order/export-order',
    service: 'write-api',
    access: 'signed-in',
    forLinks: true,
    summary:
      'Render the invoice of an order, or with a refund its credit note, as a PDF and answer where it is (staff: any order, a customer: the own ones)',
    body: z.strictObject({ id: orderReference, refund: z.uuid().toLowerCase().optional() }),
    reply: uploadReply.extend({
      /** To staff only: the characters on it that no font has, each once; absent where there are none. */
      unprinted: z.string().optional(),
    }),
    errors: ['NOT_FOUND'],
  }),
  removeInvoice: defineRoute({
    method: 'DELETE',
    path: '/order/invoice/:orderId',
    service: 'write-api',
    access: 'signed-in',
    forLinks: true,
    summary: 'Remove the temporary invoice files of an order',
    params: z.strictObject({ orderId: orderReference }),
    reply: messageReply,
    errors: ['NOT_FOUND'],
  }),
};
