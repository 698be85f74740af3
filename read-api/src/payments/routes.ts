import { criteriaOf } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { paymentRoutes } from '@countinghouse/contracts/payments/api';
import { paymentList } from '@countinghouse/contracts/payments/payment.list';
import { payoutRoutes } from '@countinghouse/contracts/payments/payouts/api';
import { statementRoutes } from '@countinghouse/contracts/payments/statements/api';
import { readLimited } from '@countinghouse/platform/files/intake/read-limited';
import type { Database } from '@countinghouse/platform/postgres/database';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { found } from '../history/found.ts';
import type { LogReads } from '../history/log-reads.ts';
import { baseCurrencyName } from '../shared/base-currency.ts';
import { paymentInstructionsOf, paymentMethods } from './methods.query.ts';
import { paymentMethodsAsOf } from './methods-as-of.ts';
import { paymentPage } from './payment-list.query.ts';
import { payoutDetail, payoutPage } from './payouts/payouts.query.ts';
import { reconciliation } from './payouts/reconciliation.query.ts';
import { matchLines } from './statements/match-statement.ts';

export interface PaymentReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
}

export function paymentBindings({ database, log, calendar }: PaymentReads): Binding[] {
  return [
    bind(paymentRoutes.listPayments, async ({ query }) => ({
      ...ok,
      ...(await paymentPage(database, criteriaOf(paymentList, query), query, calendar)),
    })),

    bind(statementRoutes.matchStatement, async (call) => {
      const { currency, text, ...chosen } = call.query;
      const { stream } = await call.upload();
      // What reads every encoding is loaded when the first statement comes.
      const { readStatement } = await import('./statements/read-statement.ts');
      const statement = readStatement(await readLimited(stream), {
        ...chosen,
        text: text?.split(',').map(Number),
      });
      const name = currency ?? (await baseCurrencyName(database));
      const { unconfirmed: _, ...reading } = statement.reading;
      return {
        ...ok,
        reading: { ...reading, text: [...reading.text], heads: [...reading.heads], currency: name },
        lines: await matchLines(database, statement.lines, name),
        others: statement.others,
      };
    }),

    bind(payoutRoutes.listPayouts, async ({ query }) => ({ ...ok, ...(await payoutPage(database, query)) })),

    bind(payoutRoutes.getPayout, async ({ params, query }) => ({
      ...ok,
      ...found(await payoutDetail(database, params.reference, query)),
    })),

    bind(payoutRoutes.getReconciliation, async ({ query: { search } }) => ({
      ...ok,
      reconciliation: await reconciliation(database, Date.now(), search),
    })),

    bind(paymentRoutes.getPaymentMethods, async ({ query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      return { ...ok, payments: await (at === undefined ? paymentMethods(database) : paymentMethodsAsOf(log, at)) };
    }),

    bind(paymentRoutes.getPaymentInstructions, async (call) => {
      const { realm, id } = signedIn(call);
      const customerId = realm === 'customer' ? id : undefined;
      return { ...ok, ...found(await paymentInstructionsOf(database, call.params.id, customerId)) };
    }),
  ];
}
