import { type PaymentMethodEvent, paymentMethodEvents } from '@countinghouse/contracts/payments/events';
import { paymentMethodsState } from '@countinghouse/contracts/payments/methods/methods.state';
import { paymentMethodTables as tables } from '@countinghouse/contracts/payments/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { foldedPart } from '../folded-part.ts';

const list = foldedPart(tables.parts, () => 'methods', paymentMethodsState);

/** The payment methods in one row, once any was ever saved. */
export const methods = defineProjection<PaymentMethodEvent>({
  version: 1,
  tables: Object.values(tables),
  on: Object.fromEntries(paymentMethodEvents.map(({ type }) => [type, list])),
});
