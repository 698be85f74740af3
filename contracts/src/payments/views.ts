import { z } from 'zod';
import { instant } from '../kernel/http/wire.ts';
import { currencyOfOrder } from '../kernel/money.ts';
import { orderPaymentView } from './payment-views.ts';

/** A member of staff; null for the shop itself, the name empty once the account is gone. */
const staff = z.object({ _id: z.string(), name: z.string() }).nullable();

/** A payment in the ledger of the shop. */
export const paymentView = orderPaymentView.omit({ voidedAt: true }).extend({
  order: z.object({ _id: z.string(), orderId: z.string() }),
  /** The name is empty once the customer is erased. */
  customer: z.object({ _id: z.string(), name: z.string() }),
  currency: currencyOfOrder,
  recordedBy: staff,
  /** Absent while the payment counts. */
  voided: z.object({ at: instant, by: staff, reason: z.string() }).optional(),
});
export type PaymentView = z.output<typeof paymentView>;
