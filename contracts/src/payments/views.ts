import { z } from 'zod';
import { instant } from '../kernel/http/wire.ts';
import { currencyOfOrder } from '../kernel/money.ts';
import { disputeStates } from './dispute-events.ts';
import { orderPaymentView } from './payment-views.ts';
import { automaticRefunds, refundWays } from './refund-events.ts';
import { refundStates } from './refund-ledger.ts';

/** A member of staff; null for the shop itself, the name empty once the account is gone. */
const staff = z.object({ _id: z.string(), name: z.string() }).nullable();

/** A payment, a refund or a dispute in the ledger of the shop. */
export const paymentView = orderPaymentView.omit({ voidedAt: true }).extend({
  order: z.object({ _id: z.string(), orderId: z.string() }),
  /** The name is empty once the customer is erased. */
  customer: z.object({ _id: z.string(), name: z.string() }),
  currency: currencyOfOrder,
  recordedBy: staff,
  /** Absent while the payment counts. */
  voided: z.object({ at: instant, by: staff, reason: z.string() }).optional(),
  /** Absent of everything else. */
  refund: z
    .object({
      state: z.enum(refundStates),
      to: z.enum(refundWays),
      reason: z.string(),
      /** Why the shop made it by itself; absent of one by staff. */
      cause: z.enum(automaticRefunds).optional(),
      /** Readable number of its credit note; absent before it was settled. */
      creditNote: z.string().optional(),
      /** Why the provider refused it; absent unless it failed. */
      why: z.string().optional(),
    })
    .optional(),
  /** Absent of everything else; the reason is the provider's word, empty where it does not say. */
  dispute: z.object({ state: z.enum(disputeStates), reason: z.string() }).optional(),
});
export type PaymentView = z.output<typeof paymentView>;
