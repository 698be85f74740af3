import { z } from 'zod';
import { asOfQuery, reportTime } from '../kernel/http/as-of.ts';
import { plain } from '../kernel/http/figures.ts';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { optionalPaging } from '../kernel/http/pagination.ts';
import { MAX_RETURN_PICTURES } from '../kernel/http/picture-limits.ts';
import { defineRoute, idParams, imagePath, uploadReply } from '../kernel/http/route.ts';
import { status, success } from '../kernel/http/wire.ts';
import { amountSchema } from '../kernel/money.ts';
import { emailSchema, requiredText, text } from '../kernel/text/text.ts';
import { orderQuantity } from './cart/guest-cart.ts';
import { cartView } from './cart/views.ts';
import { orderListReply } from './lists/listed-order.ts';
import { orderList } from './lists/order.list.ts';
import { returnRequestList } from './lists/return-request.list.ts';
import { reportInstant, reportRange } from './reports/report-range.ts';
import { taxedOrdersQuery } from './reports/taxed-orders.ts';
import { orderStatus, paymentStatus, returnReasonCode, returnStatus, trackStatus } from './statuses.ts';
import { checkoutBody } from './storefront/checkout-body.ts';
import { dailySalesRow, orderDetailView, orderView, rankingRow, returnRequestView, soldView } from './views.ts';

const id = z.uuid().toLowerCase();

const cartReply = success({ cart: cartView, message: z.string() });
const cartLineBody = z.strictObject({ product: id, quantity: orderQuantity });

export const cartRoutes = {
  addToCart: defineRoute({
    method: 'POST',
    path: '/cart/add-item',
    service: 'write-api',
    access: 'customer',
    summary: 'Add units of a product to the own cart',
    body: cartLineBody,
    reply: cartReply,
    errors: ['NOT_FOUND', 'INSUFFICIENT_STOCK', 'CART_CHANGED'],
  }),
  changeCartQuantity: defineRoute({
    method: 'PUT',
    path: '/cart/change-quantity',
    service: 'write-api',
    access: 'customer',
    summary: 'Set the quantity of a product in the own cart',
    body: cartLineBody,
    reply: cartReply,
    errors: ['NOT_FOUND', 'INSUFFICIENT_STOCK', 'CART_CHANGED'],
  }),
  removeFromCart: defineRoute({
    method: 'PUT',
    path: '/cart/remove-item',
    service: 'write-api',
    access: 'customer',
    summary: 'Take a product out of the own cart',
    body: z.strictObject({ product: id }),
    reply: cartReply,
    errors: ['CART_CHANGED'],
  }),
  getCart: defineRoute({
    method: 'GET',
    path: '/cart',
    service: 'write-api',
    access: 'customer',
    summary: 'The own cart, with today’s prices and what is in stock',
    reply: cartReply,
  }),
};

const orderReply = status({ order: orderView });

/** The four kinds of update of an order; each accepts its own data only. */
export const updateOrderBody = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('order_status'),
    data: z.strictObject({ orderStatus: orderStatus.optional(), fee: amountSchema.optional() }),
  }),
  z.strictObject({ type: z.literal('payment_status'), data: z.strictObject({ paymentStatus }) }),
  z.strictObject({ type: z.literal('order_track_status'), data: z.strictObject({ orderTrackStatus: trackStatus }) }),
  z.strictObject({
    type: z.literal('ship_info'),
    data: z.strictObject({
      email: emailSchema.optional(),
      phone: text(50).optional(),
      address: text(1_000).optional(),
    }),
  }),
]);

/** The days of the sales ranking, and those that they are compared with. */
export const rankingDays = {
  ...reportRange,
  previous_start_at: reportInstant.optional(),
  previous_end_at: reportInstant.optional(),
};

/** What the sales ranking goes by; amounts are those in the base currency. */
export const rankingOrders = ['quantity', 'amount'] as const;
export type RankingOrder = (typeof rankingOrders)[number];

export const orderRoutes = {
  placeOrder: defineRoute({
    method: 'POST',
    path: '/order',
    service: 'write-api',
    access: 'customer',
    summary: 'Place the own cart as an order',
    body: checkoutBody.extend({ cartVersion: text(100).optional() }),
    reply: status({ order: orderView, message: z.string() }),
    status: 201,
    errors: ['PRICE_CHANGED', 'CART_CHANGED', 'DELIVERY_UNAVAILABLE', 'INSUFFICIENT_STOCK', 'UNPAID_LIMIT'],
  }),
  updateOrder: defineRoute({
    method: 'PUT',
    path: '/order/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Change the status, payment, tracking or shipping information of an order',
    params: idParams,
    body: updateOrderBody,
    reply: orderReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'INSUFFICIENT_STOCK', 'ILLEGAL_TRANSITION'],
  }),
  addOrderNote: defineRoute({
    method: 'POST',
    path: '/order/:id/note',
    service: 'write-api',
    access: 'staff',
    summary: 'Write a note on an order, which staff see in its history',
    params: idParams,
    body: z.strictObject({ text: requiredText(2_000) }),
    reply: status({ note: z.object({ _id: z.string(), text: z.string() }) }),
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  removeOrderNote: defineRoute({
    method: 'DELETE',
    path: '/order/:id/note/:note',
    service: 'write-api',
    access: 'staff',
    summary: 'Take a note off an order; that it was written stays in the history',
    params: idParams.extend({ note: id }),
    reply: status({}),
    errors: ['NOT_FOUND'],
  }),
  restoreOrderNote: defineRoute({
    method: 'POST',
    path: '/order/:id/note/:note/restore',
    service: 'write-api',
    access: 'staff',
    summary: 'Put a note that was taken off back on its order, as its author wrote it',
    params: idParams.extend({ note: id }),
    reply: status({ note: z.object({ _id: z.string(), text: z.string() }) }),
    errors: ['NOT_FOUND'],
  }),
  listOrders: defineRoute({
    method: 'GET',
    path: '/order/list',
    service: 'read-api',
    access: 'staff',
    summary:
      'Orders, newest first or in another order, searched and narrowed; everything, or a page when asked to. With a product or a range: the orders that the sales ranking counts, and what they sold',
    query: withRanges(
      orderList,
      z.strictObject({
        ...optionalPaging,
        ...listQuery(orderList),
        product: id.optional(),
        start_at: reportInstant.optional(),
        end_at: reportInstant.optional(),
        ...taxedOrdersQuery,
      }),
    ),
    reply: status(orderListReply),
    views: ['orders_order_list', 'orders_sales', 'orders_taxes', 'settings_shop', 'identity_user_list'],
  }),
  getOrder: defineRoute({
    method: 'GET',
    path: '/order/:id',
    service: 'read-api',
    access: 'signed-in',
    forLinks: true,
    summary: 'One order with its return requests; a customer sees the own ones only, staff also how it was',
    params: idParams,
    query: asOfQuery,
    reply: status({ order: orderDetailView }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    views: ['orders_order_list'],
  }),
  listOwnOrders: defineRoute({
    method: 'GET',
    path: '/order/customer-list',
    service: 'read-api',
    access: 'customer',
    summary: 'The own orders, newest first, with their return requests',
    query: z.strictObject({ ...optionalPaging }),
    reply: status({
      orders: z.array(orderDetailView),
      total: z.number(),
    }),
    views: ['orders_order_list'],
  }),
  salesRanking: defineRoute({
    method: 'GET',
    path: '/order/sales-ranking',
    service: 'read-api',
    access: 'staff',
    summary:
      'Sales ranking: what sold in a range, by quantity, then amount, or the other way round, then item number; everything, or a page when asked to. With a previous range: beside what sold then',
    query: z.strictObject({
      ...rankingDays,
      ...optionalPaging,
      by: z.enum(rankingOrders).default('quantity'),
    }),
    reply: success({
      ...reportTime,
      rankings: z.array(rankingRow),
      /** With a page: how many products sold. */
      total: plain().optional(),
      /** With a page: what all of them sold, not only those of the page. */
      sold: soldView.optional(),
      /** With a previous range: what everything sold in it. */
      soldBefore: soldView.optional(),
    }),
    views: ['orders_sales', 'catalog_product_list', 'settings_shop'],
  }),
  dailySales: defineRoute({
    method: 'GET',
    path: '/order/daily-sales',
    service: 'read-api',
    access: 'staff',
    summary: 'What sold on each shop day of a range, counted as the sales ranking counts',
    query: z.strictObject(reportRange),
    reply: success({ days: z.array(dailySalesRow) }),
    views: ['orders_sales', 'settings_shop'],
  }),
  createReturnRequest: defineRoute({
    method: 'POST',
    path: '/order/createRequest',
    service: 'write-api',
    access: 'customer',
    forLinks: true,
    summary: 'Ask to return an own order or some of its items',
    body: z.strictObject({
      order: id,
      returnReasonCode: returnReasonCode.optional(),
      /** Required without a reason by its code. */
      returnReason: requiredText(2_000).optional(),
      /** Paths of `uploadReturnPicture`. */
      pictures: z.array(imagePath.min(1)).max(MAX_RETURN_PICTURES).optional(),
      items: z.array(cartLineBody).min(1).max(200).optional(),
    }),
    reply: status({ request: returnRequestView }),
    status: 201,
    errors: ['NOT_FOUND', 'REQUEST_EXISTS'],
  }),
  uploadReturnPicture: defineRoute({
    method: 'POST',
    path: '/order/upload-return-picture',
    service: 'write-api',
    access: 'customer',
    forLinks: true,
    summary: 'Upload a picture for a return request, which only the shop and this customer can read',
    upload: 'image',
    reply: uploadReply,
    errors: ['TOO_LARGE', 'BAD_TYPE'],
  }),
  listReturnRequests: defineRoute({
    method: 'GET',
    path: '/order/request-list',
    service: 'read-api',
    access: 'staff',
    summary: 'Return requests, newest first or in another order, searched and narrowed',
    query: withRanges(returnRequestList, z.strictObject({ ...optionalPaging, ...listQuery(returnRequestList) })),
    reply: status({ requests: z.array(returnRequestView), ...listFound }),
    views: ['orders_order_list'],
  }),
  getReturnRequest: defineRoute({
    method: 'GET',
    path: '/order/request/:id',
    service: 'read-api',
    access: 'staff',
    summary: 'One return request, now or as it was',
    params: idParams,
    query: asOfQuery,
    reply: status({ request: returnRequestView }),
    errors: ['NOT_FOUND'],
    views: ['orders_order_list'],
  }),
  updateReturnRequest: defineRoute({
    method: 'PUT',
    path: '/order/request/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Change the status of a return request, and what its customer is told with it',
    params: idParams,
    body: z.strictObject({ status: returnStatus.optional(), shopNote: text(2_000).optional() }),
    reply: status({ request: returnRequestView }),
    errors: ['NOT_FOUND', 'REQUEST_EXISTS', 'VERSION_CONFLICT'],
  }),
};
