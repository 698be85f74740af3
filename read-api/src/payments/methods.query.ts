import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { all, pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { FPS_CURRENCY, fpsAccountOf, fpsCode } from '@countinghouse/contracts/payments/methods/fps-code';
import { methodNamed } from '@countinghouse/contracts/payments/methods/method-choice';
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
  const method = methodNamed(saved?.data ?? [], row.payment_method);
  const isExplained = method && `${method.instructions.en}${method.instructions.zh}`.trim() !== '';
  if (!isExplained) return { payment: null };
  const { names, instructions, asksReference, fpsId } = method;
  const due = toPay(row.total - row.paid + row.refunded, row.refunded);
  const code = row.currency.name === FPS_CURRENCY && fpsId !== undefined && fpsPicture(fpsId, due, row.order_no);
  return { payment: { names, instructions, asksReference, ...(code && { fps: code }) } };
}

function fpsPicture(id: string, due: number, orderNo: string): PaymentInstructions['fps'] {
  const account = fpsAccountOf(id);
  if (!account || due <= 0) return undefined;
  const png = qrCodePng(fpsCode(account, due, orderNo));
  return { id, picture: `data:image/png;base64,${png.toString('base64')}` };
}
