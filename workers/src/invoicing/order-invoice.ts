import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import { ORDER, type OrderEvent } from '@countinghouse/contracts/orders/events';
import { orderState } from '@countinghouse/contracts/orders/order.state';
import { isFeeOpen } from '@countinghouse/contracts/orders/progress';
import { chargedFor } from '@countinghouse/contracts/pricing/charges';
import { discountOf } from '@countinghouse/contracts/pricing/order-pricing';
import { TAX_SETTINGS, type TaxSettingsEvent } from '@countinghouse/contracts/pricing/tax/events';
import { taxSettingsState } from '@countinghouse/contracts/pricing/tax/settings.state';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { readShop } from '../pdf/read-shop.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** Parameters of an invoice. */
export interface InvoiceTerms {
  readonly locale: Language;
  readonly timeZone: string;
  /** ISO 8601. */
  readonly issuedAt: string;
}

/** An order's invoice with the id of its customer. */
export interface OrderInvoice {
  readonly customerId: string;
  readonly document: InvoiceDocument;
}

/**
 * Builds the invoice of an order from the log, with prices and names at the time of sale; undefined for a missing
 * order.
 */
export async function readOrderInvoice(
  log: Pick<EventLog, 'read'>,
  orderId: string,
  terms: InvoiceTerms,
): Promise<OrderInvoice | undefined> {
  const events = await collect(readStream<OrderEvent>(log, streamOf(ORDER, orderId)));
  const order = stateAfter(orderState, events);
  if (order.phase === 'none' || order.phase === 'declined') return undefined;
  const { placed, contact, transactionId, fee } = order;
  const { customerId, orderNo: number, placedAt: orderedAt, paymentMethod, lines, currency } = placed;
  const { email, phone, shippingAddress } = contact;
  const customer = { name: placed.customerName, email, phone };
  const shop = await readShop(log);
  const { tax } = placed.pricing;
  const discount = discountOf(placed.pricing);
  const taxNumber = tax && (await readTaxNumber(log));
  return {
    customerId,
    document: {
      ...terms,
      number,
      orderedAt,
      shop,
      customer,
      shippingAddress,
      paymentMethod,
      transactionId,
      lines,
      ...(discount > 0 && { discount }),
      fee,
      taxCharge: chargedFor('tax', order.charges),
      ...(tax && { tax: { included: tax.included, rates: tax.rates, number: taxNumber ?? '' } }),
      isFeeOpen: isFeeOpen({ ...order, delivery: placed.delivery }),
      ...(placed.delivery && { delivery: placed.delivery.names }),
      currency,
    },
  };
}

/** The tax number that the shop has now, as its name and address. */
async function readTaxNumber(log: Pick<EventLog, 'read'>): Promise<string> {
  const events = await collect(readStream<TaxSettingsEvent>(log, streamOf(TAX_SETTINGS.category, TAX_SETTINGS.id)));
  return stateAfter(taxSettingsState, events).rules.taxNumber;
}
