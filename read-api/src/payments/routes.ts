import { questionOf } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { paymentRoutes } from '@countinghouse/contracts/payments/api';
import { paymentList } from '@countinghouse/contracts/payments/payment.list';
import type { Database } from '@countinghouse/platform/postgres/database';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { paymentPage } from './payment-list.query.ts';

export interface PaymentReads {
  readonly database: Database;
  readonly calendar: ShopCalendar;
}

export function paymentBindings({ database, calendar }: PaymentReads): Binding[] {
  return [
    bind(paymentRoutes.listPayments, async ({ query }) => ({
      ...ok,
      ...(await paymentPage(database, questionOf(paymentList, query), query, calendar)),
    })),
  ];
}
