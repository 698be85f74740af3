import { fromMinor } from '@countinghouse/contracts/kernel/money';
import {
  all,
  optional,
  parameters,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, integer, type RowOf } from '@countinghouse/contracts/kernel/table';
import { payoutTables } from '@countinghouse/contracts/payments/payouts/tables';
import type { PayoutEntryView, PayoutView } from '@countinghouse/contracts/payments/payouts/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { foundIn } from './found-in.ts';

/** A page of what is searched for, or of everything. */
interface SearchedPage extends Page {
  readonly search?: string | undefined;
}

interface Page {
  /** From 1. */
  readonly current: number;
  readonly size: number;
}

const payout = source(payoutTables.payouts);
const movement = source(payoutTables.movements, 'm');
const match = optional(source(payoutTables.matches, 'match'));
const entryColumns = {
  ...pick(movement, 'movement_id', 'kind', 'reference', 'at', 'gross', 'fee'),
  ...pick(match, 'order_id', 'order_no', 'misfit'),
};
const counted = typed(integer(), sql`(count(*) over ())::integer`);

const joinedMatch = sql`left join ${match} on ${match.match_key} = ${movement.match_key}`;
const searchedEntry = {
  texts: [movement.movement_id, movement.reference, match.order_no],
  amounts: [movement.gross, movement.fee, typed(bigint(), sql`(${movement.gross} - ${movement.fee})`)],
};
const payoutRow = select(all(payout));
const entryRow = select({ ...entryColumns, total: counted });
const payoutsRow = select({ ...all(payout), total: counted });

/** Returns a page of payouts, the last to arrive first; searched, those that have it or whose entries have it. */
export async function payoutPage(
  database: Database,
  { search, ...page }: SearchedPage,
): Promise<{ payouts: PayoutView[]; total: number }> {
  const { rows, total } = await pageOf<Selected<typeof payoutsRow>>(database, page, (given) => {
    const own = foundIn(search, { texts: [payout.reference], amounts: [payout.amount] }, given);
    const inEntries = foundIn(search, searchedEntry, given);
    const where =
      own && inEntries
        ? sql`where (${own} or ${payout.reference} in (select ${movement.payout} from ${movement} ${joinedMatch}
            where ${movement.payout} is not null and ${inEntries}))`
        : sql``;
    return sql`select ${payoutsRow} from ${payout} ${where}
      order by ${payout.arrives_on} desc, ${payout.reference} desc`;
  });
  return { payouts: rows.map(payoutOf), total };
}

/** Returns a payout with a page of what it consists of, oldest first; undefined where there is none. */
export async function payoutDetail(database: Database, reference: string, { search, ...page }: SearchedPage) {
  const [row] = await read(database, {
    name: 'payout',
    text: sql`select ${payoutRow} from ${payout} where ${payout.reference} = $1`,
    values: [reference],
  });
  if (!row) return undefined;
  const { rows, total } = await pageOf<Selected<typeof entryRow>>(database, page, (given) => {
    const found = foundIn(search, searchedEntry, given);
    return sql`select ${entryRow} from ${movement} ${joinedMatch}
      where ${movement.payout} = ${given(reference)} ${found ? sql`and ${found}` : sql``}
      order by ${movement.at}, ${movement.movement_id}`;
  });
  return { payout: payoutOf(row), entries: rows.map(entryOf), total };
}

/** A page of rows that count themselves. */
async function pageOf<Row extends { readonly total: number }>(
  database: Database,
  { current, size }: Page,
  statement: (given: (value: unknown) => Sql<never>) => Sql,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const { values, given } = parameters();
  const text = sql`${statement(given)} limit ${given(size)} offset ${given((current - 1) * size)}` as Sql<Row>;
  const rows = await read(database, { text, values });
  if (rows.length > 0 || current === 1) return { rows, total: rows[0]?.total ?? 0 };
  // A page behind the last one still tells how many rows there are.
  const { total } = await pageOf<Row>(database, { current: 1, size: 1 }, statement);
  return { rows: [], total };
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

function entryOf({ order_id: orderId, order_no: orderNo, misfit, ...row }: Selected<typeof entryRow>): PayoutEntryView {
  return {
    ...{ _id: row.movement_id, kind: row.kind, reference: row.reference, at: row.at },
    ...{ gross: fromMinor(row.gross), fee: fromMinor(row.fee), net: fromMinor(row.gross - row.fee) },
    ...(orderId !== null && { order: { _id: orderId, orderId: orderNo ?? '' } }),
    ...(misfit && { misfit }),
  };
}
