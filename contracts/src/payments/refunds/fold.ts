import type { EventUnion } from '../../kernel/event.ts';
import type { refundEvents } from '../refund-events.ts';
import type { OrderRefund } from '../refund-ledger.ts';

/** What happens to the refunds of an order. */
export type RefundEvent = EventUnion<typeof refundEvents>;

/** The refunds of an order after an event; one that failed after its settlement keeps its credit note's number. */
export function refundsAfter(refunds: readonly OrderRefund[], { type, data }: RefundEvent): readonly OrderRefund[] {
  const { refundId } = data;
  switch (type) {
    case 'orders.RefundRequested': {
      const { amount, items, fee, taxes, to, paymentId, requestId, restock, requestedAt, cause } = data;
      const asked = { refundId, cause, amount, items, fee, taxes, to, paymentId, requestId, restock, requestedAt };
      return [...refunds, { ...asked, state: 'open', reference: '' }];
    }
    case 'orders.RefundSettled': {
      const { to, reference, creditNoteNo, settledAt } = data;
      const settled = { to, state: 'settled', reference, creditNoteNo, settledAt, why: undefined } as const;
      return refunds.map((refund) => (refund.refundId === refundId ? { ...refund, ...settled } : refund));
    }
    case 'orders.RefundFailed': {
      const failed = { state: 'failed', why: data.why, settledAt: undefined } as const;
      return refunds.map((refund) => (refund.refundId === refundId ? { ...refund, ...failed } : refund));
    }
    case 'orders.RefundSeen': {
      const { amount, paymentId, reference, creditNoteNo, settledAt } = data;
      const seen = { refundId, amount, items: [], paymentId, reference, creditNoteNo, settledAt } as const;
      return [...refunds, { ...seen, seen: true, to: 'provider', state: 'settled', requestedAt: settledAt }];
    }
  }
}
