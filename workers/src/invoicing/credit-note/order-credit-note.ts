import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, type OrderEvent } from '@countinghouse/contracts/orders/events';
import { type Order, orderState } from '@countinghouse/contracts/orders/order.state';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { readShop } from '../../pdf/read-shop.ts';
import type { InvoiceTerms } from '../order-invoice.ts';
import type { CreditNoteDocument } from './credit-note-document.ts';

/** A refund's credit note with the id of its customer. */
export interface OrderCreditNote {
  readonly customerId: string;
  readonly document: CreditNoteDocument;
}

/** Builds the credit note of a refund from the log; undefined where the order has no such settled refund. */
export async function readCreditNote(
  log: Pick<EventLog, 'read'>,
  orderId: string,
  refundId: string,
  { locale, timeZone }: InvoiceTerms,
): Promise<OrderCreditNote | undefined> {
  const order = stateAfter(orderState, await collect(readStream<OrderEvent>(log, streamOf(ORDER, orderId))));
  if (order.phase !== 'standing') return undefined;
  const refund = order.refunds.find((one) => one.refundId === refundId);
  if (refund?.creditNoteNo === undefined || refund.settledAt === undefined) return undefined;
  const { placed, contact, requests } = order;
  return {
    customerId: placed.customerId,
    document: {
      ...{ locale, timeZone, number: refund.creditNoteNo, orderNo: placed.orderNo, orderedAt: placed.placedAt },
      ...{ refundedAt: refund.settledAt, reference: refund.reference, currency: placed.currency },
      requestNo: requests.find(({ requestId }) => requestId === refund.requestId)?.requestNo ?? '',
      shop: await readShop(log),
      customer: { name: placed.customerName, email: contact.email, phone: contact.phone },
      lines: refund.items.map(({ productId, quantity, price }) => ({ ...calledOf(order, productId), quantity, price })),
      fee: refund.fee ?? 0,
      isTaxIncluded: placed.pricing.tax?.included ?? true,
      taxes: (refund.taxes ?? [])
        .filter(({ amount }) => amount !== 0)
        .map(({ rate, amount }) => ({ names: taxNames(order, rate), rate, amount })),
      total: refund.amount,
    },
  };
}

function calledOf({ placed }: Order, productId: string): { readonly itemNo: string; readonly name: string } {
  const { itemNo = '', name = '' } = placed.lines.find((line) => line.productId === productId) ?? {};
  return { itemNo, name };
}

function taxNames({ placed }: Order, rate: number): CreditNoteDocument['taxes'][number]['names'] {
  return placed.pricing.tax?.rates.find((one) => one.rate === rate)?.names ?? { en: '', zh: '' };
}
