import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { readableNumber } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { joined, literal, pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { isSale, orderStatuses } from '@countinghouse/contracts/orders/statuses';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { StatementLineView } from '@countinghouse/contracts/payments/statements/views';
import { paymentLedgerTables } from '@countinghouse/contracts/payments/tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { comparable } from './bank-values.ts';
import type { StatementLine } from './read-statement.ts';

const order = source(orderListTables.orders, 'o');
const payment = source(paymentLedgerTables.payments, 'p');
const found = select(
  pick(order, 'order_id', 'order_no', 'customer_name', 'total', 'paid', 'refunded', 'currency', 'revision'),
);
type FoundOrder = Selected<typeof found>;

const RECORDED = {
  name: 'statement-lines-recorded',
  text: sql`select ${select(pick(payment, 'payment_id', 'order_id', 'order_no', 'voided_at'))} from ${payment}
    where ${payment.payment_id} = any($1::uuid[])`,
};
const NUMBERED = {
  name: 'orders-in-statement',
  text: sql`select ${found} from ${order} where ${order.confirmed} and ${order.order_no} = any($1::text[])`,
};
const sales = joined(orderStatuses.filter(isSale).map(literal), ', ');
const OPEN = {
  name: 'open-orders-of-amounts',
  text: sql`select ${found} from ${order}
    where ${order.confirmed} and ${order.payment_status} = 'Pending' and ${order.order_status} in (${sales})
      and ${order.paid} < ${order.total} and ${order.total} - ${order.paid} = any($1::bigint[])
      and ${order.currency}->>'name' = $2`,
};
/** Prefix and digits of an order's number, with or without what stands between them. */
const NUMBER = /SO[\s#:.-]{0,2}(\d{1,12})(?!\d)/g;

/**
 * Proposes for each line of a statement the order that it pays: the one whose number is in its text, otherwise the only
 * one with exactly that amount due. What an earlier line would pay of an order is no longer due for a later one.
 */
export async function matchLines(
  database: Database,
  lines: readonly StatementLine[],
  currency: string,
): Promise<StatementLineView[]> {
  const numbers = lines.map(({ text }) => numbersIn(text));
  const recorded = await read(database, { ...RECORDED, values: [lines.map(({ paymentId }) => paymentId)] });
  const recordedAs = new Map(recorded.map((row) => [row.payment_id, row]));
  const open = lines.filter(({ paymentId }) => !recordedAs.has(paymentId));
  const [numbered, ofAmounts] = await Promise.all([
    read(database, { ...NUMBERED, values: [[...new Set(numbers.flat())]] }),
    read(database, { ...OPEN, values: [[...new Set(open.map(({ amount }) => amount))], currency] }),
  ]);
  const byNumber = new Map(numbered.filter((row) => row.currency.name === currency).map((row) => [row.order_no, row]));
  const byAmount = new Map<number, FoundOrder[]>();
  for (const row of ofAmounts) byAmount.set(dueOf(row), [...(byAmount.get(dueOf(row)) ?? []), row]);
  const namedOrders = new Set(
    lines.flatMap(({ paymentId }, index) => (recordedAs.has(paymentId) ? [] : (numbers[index] ?? []))),
  );
  const taken = new Map<string, number>();

  return lines.map((line, index) => {
    const { paymentId, amount, ...shown } = line;
    const view = { payment: paymentId, ...shown, amount: fromMinor(amount) };
    const before = recordedAs.get(paymentId);
    if (before) {
      const { order_id: _id, order_no: orderId, voided_at } = before;
      return { ...view, recorded: { _id, orderId, voided: voided_at !== null } };
    }
    const named = numbers[index]?.flatMap((number) => byNumber.get(number) ?? []) ?? [];
    const candidates = (byAmount.get(amount) ?? []).filter(
      (row) => !namedOrders.has(row.order_no) && !taken.has(row.order_id),
    );
    const [only] = named.length > 0 ? named : candidates;
    if (!only || (named.length === 0 && candidates.length > 1) || named.length > 1) {
      return candidates.length > 1 ? { ...view, candidates: candidates.length } : view;
    }
    const due = dueOf(only) - (taken.get(only.order_id) ?? 0);
    taken.set(only.order_id, (taken.get(only.order_id) ?? 0) + amount);
    return { ...view, order: { ...orderViewOf(only, due), by: named.length > 0 ? 'number' : 'amount' } };
  });
}

/** The numbers of orders in a text, as they are written in the shop; each once. */
function numbersIn(text: string): string[] {
  const digits = [...comparable(text).matchAll(NUMBER)].map(([, number = '']) => Number(number));
  return [...new Set(digits.map((number) => readableNumber('SO', number)))];
}

function dueOf({ total, paid }: FoundOrder): number {
  return total - paid;
}

function orderViewOf({ order_id: _id, order_no: orderId, customer_name: customer, revision }: FoundOrder, due: number) {
  return { _id, orderId, customer, due: fromMinor(due), version: versionOf(revision) };
}
