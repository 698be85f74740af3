import { z } from 'zod';
import { productList } from '../catalog/product.list.ts';
import { customerList } from '../customers/customer.list.ts';
import { activityList } from '../history/activity.ts';
import { adjustmentList } from '../inventory/adjustment.list.ts';
import { listQuery, withRanges } from '../kernel/http/list.ts';
import { defineRoute, idParams } from '../kernel/http/route.ts';
import { success, versionSchema } from '../kernel/http/wire.ts';
import { idSchema } from '../kernel/ids.ts';
import { orderList } from '../orders/lists/order.list.ts';
import { returnRequestList } from '../orders/lists/return-request.list.ts';
import { paymentList } from '../payments/payment.list.ts';
import { journalList } from '../payments/payouts/journal.list.ts';
import { supplierList } from '../suppliers/supplier.list.ts';
import { MAX_DOCUMENT_ORDERS, tableFormats } from './formats.ts';
import { exportView } from './views.ts';

const columnKeys = z
  .string()
  .regex(/^[A-Za-z]{1,40}([.][A-Za-z]{1,40}){0,29}$/)
  .optional();

/**
 * What an export has beside the query of its list, columns by their keys with dots between: `hide` names those that the
 * list does not show, `columns` those in an order of their own, from first to last, `with` those that a file has only
 * when they are asked for.
 */
const file = { format: z.enum(tableFormats), hide: columnKeys, columns: columnKeys, with: columnKeys };

/** Chosen orders in the order of the document, with the versions in which they were seen. */
const orders = z
  .array(z.strictObject({ id: idSchema, version: versionSchema.max(20) }))
  .min(1)
  .max(MAX_DOCUMENT_ORDERS);
/** A journal is whole, but for its days. */
const { firstDay, lastDay } = listQuery(journalList);
const print = { format: z.literal('pdf'), orders };

/**
 * A list with the query that its own call takes. Of orders `sales` leaves those that the sales reports count, `product`
 * those with a product in them. Or a document of chosen orders.
 */
export const exportBody = z.discriminatedUnion('list', [
  withRanges(productList, z.strictObject({ list: z.literal('products'), ...file, ...listQuery(productList) })),
  withRanges(
    orderList,
    z.strictObject({
      ...{ list: z.literal('orders'), ...file, ...listQuery(orderList) },
      ...{ sales: z.boolean().optional(), product: idSchema.optional() },
    }),
  ),
  withRanges(customerList, z.strictObject({ list: z.literal('customers'), ...file, ...listQuery(customerList) })),
  withRanges(
    returnRequestList,
    z.strictObject({ list: z.literal('return-requests'), ...file, ...listQuery(returnRequestList) }),
  ),
  withRanges(paymentList, z.strictObject({ list: z.literal('payments'), ...file, ...listQuery(paymentList) })),
  withRanges(journalList, z.strictObject({ list: z.literal('journal'), ...file, firstDay, lastDay })),
  withRanges(adjustmentList, z.strictObject({ list: z.literal('adjustments'), ...file, ...listQuery(adjustmentList) })),
  withRanges(supplierList, z.strictObject({ list: z.literal('suppliers'), ...file, ...listQuery(supplierList) })),
  withRanges(activityList, z.strictObject({ list: z.literal('activity'), ...file, ...listQuery(activityList) })),
  z.strictObject({ list: z.literal('packing-lists'), ...print }),
  z.strictObject({ list: z.literal('pick-list'), ...print }),
  z.strictObject({ list: z.literal('invoices'), ...print }),
  z.strictObject({ list: z.literal('courier-file'), format: z.literal('csv'), orders }),
]);

const exportReply = success({ export: exportView });

export const exportRoutes = {
  startExport: defineRoute({
    method: 'POST',
    path: '/export',
    service: 'write-api',
    access: 'staff',
    summary:
      'Have what a list shows, as it is narrowed and in its order, or a document of chosen orders written into a file, in the language of the call',
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
