import { type PaymentMethodEvent, paymentMethodEvents } from '@countinghouse/contracts/payments/events';
import { paymentMethodsState } from '@countinghouse/contracts/payments/methods.state';
import { paymentMethodTables as tables } from '@countinghouse/contracts/payments/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Handler, rowOf } from '@countinghouse/platform/projections/projection/projection';

const PART = 'methods';

const fold: Handler<PaymentMethodEvent> = {
  reads: () => [rowOf(tables.parts, PART)],
  apply(recorded, rows) {
    const before = rows.get(tables.parts, PART)?.data ?? paymentMethodsState.initialState;
    const data = paymentMethodsState.evolve(before, recorded as unknown as PaymentMethodEvent);
    rows.put(tables.parts, { part: PART, data, revision: recorded.revision });
  },
};

/** The payment methods in one row, once any was ever saved. */
export const methods = defineProjection<PaymentMethodEvent>({
  version: 1,
  tables: Object.values(tables),
  on: Object.fromEntries(paymentMethodEvents.map(({ type }) => [type, fold])),
});
