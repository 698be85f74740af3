import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { all, pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { instructionsFor } from '@countinghouse/contracts/payments/methods/instructions';
import { firstPaymentMethods } from '@countinghouse/contracts/payments/methods/methods';
import {
  type PaymentInstructions,
  type PaymentMethodsView,
  paymentMethodsViewOf,
} from '@countinghouse/contracts/payments/methods/methods-view';
import { toPay } from '@countinghouse/contracts/payments/refunds/to-pay';
import { paymentMethodTables } from '@countinghouse/contracts/payments/tables';
import { qrCodePng } from '@countinghouse/platform/files/qr-code';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { isShown, order } from '../shared/order-rows.ts';

const saved = source(paymentMethodTables.parts);
const METHODS = { name: 'payment-methods', text: sql`select ${select(all(saved))} from ${saved}` };

/** Returns the payment methods, those of a new shop where none was ever saved. */
export async function paymentMethods(database: Database): Promise<PaymentMethodsView> {
  const [row] = await read(database, METHODS);
  return paymentMethodsViewOf(row?.data ?? firstPaymentMethods, versionOf(row?.revision ?? -1));
}

const PAYMENT_OF_ORDER = {
  name: 'payment-of-order',
  text: sql`select ${select(
    pick(order, 'payment_method', 'order_no', 'currency', 'total', 'paid', 'refunded'),
  )} from ${order}
    where ${order.order_id} = $1 and ${order.confirmed} and ${isShown}`,
};

/**
 * Returns how an order is paid by its method, restricted to a customer's order when that is given; a method that is off
 * by now still explains the orders that chose it. Undefined for an unknown order.
 */
export async function paymentInstructionsOf(
  database: Database,
  orderId: string,
  customerId?: string,
): Promise<{ readonly payment: PaymentInstructions | null } | undefined> {
  const [[row], [saved]] = await Promise.all([
    read(database, { ...PAYMENT_OF_ORDER, values: [orderId, customerId ?? null] }),
    read(database, METHODS),
  ]);
  if (!row) return undefined;
  const due = toPay(row.total - row.paid + row.refunded, row.refunded);
  const order = { orderNo: row.order_no, paymentMethod: row.payment_method, currency: row.currency, due };
  return { payment: instructionsFor(saved?.data ?? [], order, qrCodePng) };
}
