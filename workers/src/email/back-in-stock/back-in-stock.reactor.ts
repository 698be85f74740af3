import { productChanged } from '@countinghouse/contracts/catalog/events';
import { backInStockTold } from '@countinghouse/contracts/email/events';
import { notifyBackInStock } from '@countinghouse/contracts/email/jobs';
import { type StockEvent, stockAdjusted, stockCounted, stockReleased } from '@countinghouse/contracts/inventory/events';
import type { DomainEvent, EventOf } from '@countinghouse/contracts/kernel/event';
import { type Reactor, requestJob } from '@countinghouse/platform/jobs/reactor';
import { MAX_MAIL_AGE_MS } from '../customer-mails.ts';

/** Requests mails to waiting customers when a product is back in stock, or active again. */
export const backInStockReactor: Reactor = {
  name: 'email.tell-back-in-stock',
  types: [stockReleased.type, stockCounted.type, stockAdjusted.type, productChanged.type, backInStockTold.type],
  maxAge: MAX_MAIL_AGE_MS,
  react(happened) {
    const { id: eventId, type, data, metadata, recordedAt: since } = happened;
    if (type === backInStockTold.type) return { settled: (data as { eventId: string }).eventId };
    if (metadata.occurredAt !== undefined || !comesBack(happened)) return undefined;
    const { productId } = data as { productId: string };
    return requestJob(notifyBackInStock, eventId, { productId, eventId, since });
  },
};

function comesBack(happened: DomainEvent): boolean {
  const { type, data } = happened as StockEvent | EventOf<typeof productChanged>;
  switch (type) {
    case 'inventory.StockReleased':
      return data.balance > 0 && data.balance - data.quantity <= 0;
    case 'inventory.StockCounted':
    case 'inventory.StockAdjusted':
      return data.balance > 0 && data.balance - data.difference <= 0;
    case 'catalog.ProductChanged':
      return data.changes.status === true;
    default:
      return false;
  }
}
