import { z } from 'zod';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { optionalPaging } from '../kernel/http/pagination.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { paymentList } from './payment.list.ts';
import { paymentView } from './views.ts';

export const paymentRoutes = {
  listPayments: defineRoute({
    method: 'GET',
    path: '/payment/list',
    service: 'read-api',
    access: 'staff',
    summary: 'Recorded payments of all orders, newest first or in another order, searched and narrowed',
    query: withRanges(paymentList, z.strictObject({ ...optionalPaging, ...listQuery(paymentList) })),
    reply: success({ payments: z.array(paymentView), ...listFound }),
    views: ['payments_ledger', 'orders_order_list', 'identity_user_list'],
  }),
};
