import { fromMinor } from '@countinghouse/contracts/kernel/money';
import {
  all,
  optional,
  pick,
  type Selected,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { integer, type RowOf } from '@countinghouse/contracts/kernel/table';
import { payoutTables } from '@countinghouse/contracts/payments/payouts/tables';
import type { PayoutEntryView, PayoutView } from '@countinghouse/contracts/payments/payouts/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

interface Page {
  /** From 1. */
  readonly current: number;
  readonly size: number;
}

const payout = source(payoutTables.payouts);
const movement = source(payoutTables.movements, 'm');
const match = optional(source(payoutTables.matches, 'match'));
const entry = select({
  ...pick(movement, 'movement_id', 'kind', 'reference', 'at', 'gross', 'fee'),
  ...pick(match, 'order_id', 'order_no', 'misfit'),
});

/** Returns a page of payouts, the last to arrive first. */
export async function payoutPage(
  database: Database,
  { current, size }: Page,
): Promise<{ payouts: PayoutView[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    read(database, {
      name: 'payouts',
      text: sql`select ${select(all(payout))} from ${payout}
        order by ${payout.arrives_on} desc, ${payout.reference} desc limit $1 offset $2`,
      values: [size, (current - 1) * size],
    }),
    read(database, {
      name: 'payout-count',
      text: sql`select ${select({ total: typed(integer(), sql`count(*)::integer`) })} from ${payout}`,
    }),
  ]);
  return { payouts: rows.map(payoutOf), total: counted?.total ?? 0 };
}

/** Returns a payout with a page of what it consists of, oldest first; undefined where there is none. */
export async function payoutDetail(database: Database, reference: string, { current, size }: Page) {
  const [row] = await read(database, {
    name: 'payout',
    text: sql`select ${select(all(payout))} from ${payout} where ${payout.reference} = $1`,
    values: [reference],
  });
  if (!row) return undefined;
  const entries = await read(database, {
    name: 'payout-entries',
    text: sql`select ${entry} from ${movement}
      left join ${match} on ${match.match_key} = ${movement.match_key}
      where ${movement.payout} = $1 order by ${movement.at}, ${movement.movement_id} limit $2 offset $3`,
    values: [reference, size, (current - 1) * size],
  });
  return { payout: payoutOf(row), entries: entries.map(entryOf), total: row.movements };
}

function payoutOf(row: RowOf<typeof payoutTables.payouts>): PayoutView {
  return {
    ...{ reference: row.reference, provider: row.provider, madeAt: row.made_at, arrivesOn: row.arrives_on },
    ...{ currency: row.currency, state: row.state, isItemised: row.is_itemised, entries: row.movements },
    amount: fromMinor(row.amount),
    gross: fromMinor(row.gross),
    fee: fromMinor(row.fee),
    difference: row.is_itemised ? fromMinor(row.gross - row.fee - row.amount) : 0,
  };
}

function entryOf({ order_id: orderId, order_no: orderNo, misfit, ...row }: Selected<typeof entry>): PayoutEntryView {
  return {
    ...{ _id: row.movement_id, kind: row.kind, reference: row.reference, at: row.at },
    ...{ gross: fromMinor(row.gross), fee: fromMinor(row.fee), net: fromMinor(row.gross - row.fee) },
    ...(orderId !== null && { order: { _id: orderId, orderId: orderNo ?? '' } }),
    ...(misfit && { misfit }),
  };
}
