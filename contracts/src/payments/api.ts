import { z } from 'zod';
import { asOfQuery } from '../kernel/http/as-of.ts';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { optionalPaging } from '../kernel/http/pagination.ts';
import { defineRoute, idParams } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { paymentInstructions, paymentMethodsBody, paymentMethodsView } from './methods/methods-view.ts';
import { paymentList } from './payment.list.ts';
import { paymentView } from './views.ts';

const methodsReply = success({ payments: paymentMethodsView });

export const paymentRoutes = {
  listPayments: defineRoute({
    method: 'GET',
    path: '/payment/list',
    service: 'read-api',
    access: 'staff',
    summary: 'Payments, refunds and disputes of all orders, newest first or in another order, searched and narrowed',
    query: withRanges(paymentList, z.strictObject({ ...optionalPaging, ...listQuery(paymentList) })),
    reply: success({ payments: z.array(paymentView), ...listFound }),
    views: ['payments_ledger', 'orders_order_list', 'identity_user_list'],
  }),
  getPaymentMethods: defineRoute({
    method: 'GET',
    path: '/setting/payment-methods',
    service: 'read-api',
    access: 'staff',
    summary: 'The payment methods of the shop with their instructions, now or as they were',
    query: asOfQuery,
    reply: methodsReply,
    views: ['payments_methods'],
  }),
  savePaymentMethods: defineRoute({
    method: 'PUT',
    path: '/setting/payment-methods',
    service: 'write-api',
    access: 'staff',
    summary:
      'Save all payment methods; with If-Match, what others changed meanwhile and this call did not is kept. One without its instructions cannot be active',
    body: paymentMethodsBody,
    reply: methodsReply,
    errors: ['VERSION_CONFLICT'],
  }),
  getPaymentInstructions: defineRoute({
    method: 'GET',
    path: '/order/:id/payment-instructions',
    service: 'read-api',
    access: 'signed-in',
    forLinks: true,
    summary: 'How an order is paid by the method that it was placed with; null where the shop has not set that up',
    params: idParams,
    reply: success({ payment: paymentInstructions.nullable() }),
    errors: ['NOT_FOUND'],
    views: ['payments_methods', 'orders_order_list'],
  }),
};
