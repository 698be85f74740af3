import { z } from 'zod';
import { idSchema } from '../kernel/ids.ts';
import { defineRoute, idParams } from '../kernel/route.ts';
import { searchSchema } from '../kernel/text.ts';
import { success } from '../kernel/wire.ts';
import { orderStatus, paymentStatus } from '../orders/statuses.ts';
import { exportFormats } from './formats.ts';
import { exportView } from './views.ts';

const format = z.enum(exportFormats);
const search = searchSchema.default('');
/** A shop day, `YYYY-MM-DD`, of these centuries. */
const day = z.iso
  .date()
  .refine((value) => value >= '1970-01-01' && value < '3000-01-01')
  .optional();

/**
 * A list with the filter that its own call takes. Orders go by the shop days on which they were placed, both included;
 * `sales` leaves those that the sales reports count, `product` those with a product in them.
 */
export const exportBody = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('products'), format, search }),
  z
    .strictObject({
      ...{ list: z.literal('orders'), format, search, firstDay: day, lastDay: day },
      ...{ orderStatus: orderStatus.optional(), paymentStatus: paymentStatus.optional() },
      ...{ sales: z.boolean().optional(), product: idSchema.optional() },
    })
    .refine(({ firstDay = '', lastDay = '~' }) => firstDay <= lastDay, {
      path: ['lastDay'],
      params: { code: 'before_start' },
    }),
  z.strictObject({ list: z.literal('customers'), format, search }),
  z.strictObject({ list: z.literal('return-requests'), format }),
  z.strictObject({ list: z.literal('adjustments'), format }),
  z.strictObject({ list: z.literal('suppliers'), format, search }),
]);

const exportReply = success({ export: exportView });

export const exportRoutes = {
  startExport: defineRoute({
    method: 'POST',
    path: '/export',
    service: 'write-api',
    access: 'staff',
    summary:
      'Have what a list shows under a filter written into a file, newest first, with heads in the language of the call',
    body: exportBody,
    status: 202,
    reply: exportReply,
  }),
  listExports: defineRoute({
    method: 'GET',
    path: '/export',
    service: 'read-api',
    access: 'staff',
    summary: 'What the caller had exported last, newest first, with where each export stands and its file',
    reply: success({ exports: z.array(exportView) }),
    views: ['exports_export_list'],
  }),
  getExport: defineRoute({
    method: 'GET',
    path: '/export/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Where an export stands, with its progress, and its file once it is there',
    params: idParams,
    reply: exportReply,
    errors: ['NOT_FOUND'],
  }),
};
