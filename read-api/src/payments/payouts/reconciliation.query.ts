import { fromMinor } from '@countinghouse/contracts/kernel/money';
import {
  all,
  parameters,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, integer, type RowOf, text } from '@countinghouse/contracts/kernel/table';
import { isOnlineMethod } from '@countinghouse/contracts/payments/methods/method-choice';
import { MAX_MISFITS, type Reconciliation } from '@countinghouse/contracts/payments/payouts/api';
import { countedOf, type Misfit, misfits, PATIENCE_DAYS } from '@countinghouse/contracts/payments/payouts/matching';
import { payoutTables } from '@countinghouse/contracts/payments/payouts/tables';
import type { ClosingView, MisfitView } from '@countinghouse/contracts/payments/payouts/views';
import type { ReconciliationFigures } from '@countinghouse/platform/payments/reconciliation-metrics';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { paymentMethods } from '../methods.query.ts';
import { foundIn } from './found-in.ts';

const DAY_MS = 86_400_000;
const balance = source(payoutTables.balances);
const sums = source(payoutTables.sums);
const match = source(payoutTables.matches);
const at = sql`coalesce(${match.our_at}, ${match.their_at})`;

const BALANCES = {
  name: 'provider-balances',
  text: sql`select ${select(all(balance))} from ${balance} where ${balance.amount} is not null order by ${balance.currency}`,
};
const SUMS = { name: 'provider-sums', text: sql`select ${select(all(sums))} from ${sums}` };
const misfitRow = select({ ...all(match), total: typed(integer(), sql`(count(*) over ())::integer`) });
const searchedMatch = {
  texts: [match.order_no, match.reference],
  amounts: [match.ours, match.asked, match.theirs],
};
const UNMATCHED = {
  name: 'provider-unmatched',
  text: sql`select ${select({ misfit: typed(text<Misfit>(), sql`${match.misfit}`), total: typed(integer(), sql`count(*)::integer`) })}
    from ${match} where ${match.misfit} <> '' and not (${match.misfit} = 'not_there' and ${match.our_at} > $1)
    group by ${match.misfit}`,
};
const waiting = select({
  currency: typed(text(), sql`${match.our_currency}`),
  amount: typed(bigint(), sql`sum(${match.ours})::bigint`),
});
const WAITING = {
  name: 'provider-waiting',
  text: sql`select ${waiting} from ${match}
    where ${match.misfit} = 'not_there' and ${match.our_at} > $1 group by ${match.our_currency}`,
};

/** Returns how the balances at the provider come about, and what the shop and the provider do not have alike. */
export async function reconciliation(
  database: Database,
  now: number,
  search?: string | undefined,
): Promise<Reconciliation> {
  const youngFrom = youngAt(now);
  const [{ methods }, { readAt, closings }, rows] = await Promise.all([
    paymentMethods(database),
    closingsOf(database, youngFrom),
    misfitRows(database, search),
  ]);
  return {
    isSetUp: methods.some((method) => isOnlineMethod({ methodId: method._id })),
    readAt,
    closings,
    misfits: rows.map((row) => misfitOf(row, youngFrom)),
    misfitCount: rows[0]?.total ?? 0,
  };
}

function misfitRows(database: Database, search: string | undefined) {
  const { values, given } = parameters();
  const found = foundIn(search, searchedMatch, given);
  const text = sql`select ${misfitRow} from ${match} where ${match.misfit} <> '' ${found ? sql`and ${found}` : sql``}
    order by ${at}, ${match.match_key} limit ${MAX_MISFITS}` as Sql<Selected<typeof misfitRow>>;
  return read(database, { text, values });
}

/** Returns what alerts are made of; what the provider may still come to know of is not counted. */
export async function reconciliationFigures(database: Database, now: number): Promise<ReconciliationFigures> {
  const youngFrom = youngAt(now);
  const [{ closings }, counts] = await Promise.all([
    closingsOf(database, youngFrom),
    read(database, { ...UNMATCHED, values: [youngFrom] }),
  ]);
  const totals = new Map(counts.map(({ misfit, total }) => [misfit, total]));
  return {
    unmatched: misfits.map((misfit) => ({ misfit, total: totals.get(misfit) ?? 0 })),
    differences: closings.map(({ currency, difference }) => ({ currency, difference })),
  };
}

function youngAt(now: number): string {
  return new Date(now - PATIENCE_DAYS * DAY_MS).toISOString();
}

async function closingsOf(database: Database, youngFrom: string) {
  const [balances, totals, young] = await Promise.all([
    read(database, BALANCES),
    read(database, SUMS),
    read(database, { ...WAITING, values: [youngFrom] }),
  ]);
  return {
    readAt: balances.reduce<string | null>((last, { read_at: one }) => laterOf(last, one), null),
    closings: balances.map((row) => {
      const total = totals.find(({ currency }) => currency === row.currency);
      return closingOf(row, total, young.find(({ currency }) => currency === row.currency)?.amount ?? 0);
    }),
  };
}

function laterOf(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

const nothing = { received: 0, refunded: 0, disputed: 0, fees: 0, others: 0, paid_out: 0 };

function closingOf(
  { currency, amount, opening }: RowOf<typeof payoutTables.balances>,
  sum: Partial<typeof nothing> | undefined,
  notThere: number,
): ClosingView {
  const { received, refunded, disputed, fees, others, paid_out: paidOut } = { ...nothing, ...sum };
  const [before, now] = [opening ?? 0, amount ?? 0];
  const expected = before + received - refunded - disputed - fees + others - paidOut - notThere;
  return {
    currency,
    opening: fromMinor(before),
    received: fromMinor(received),
    refunded: fromMinor(refunded),
    disputed: fromMinor(disputed),
    fees: fromMinor(fees),
    paidOut: fromMinor(paidOut),
    others: fromMinor(others),
    waiting: fromMinor(notThere),
    expected: fromMinor(expected),
    balance: fromMinor(now),
    difference: fromMinor(now - expected),
  };
}

function misfitOf(row: RowOf<typeof payoutTables.matches>, youngFrom: string): MisfitView {
  const { ours, asked, movements, theirs, gross, fee, currency } = row;
  const sides = { ourFee: row.our_fee, ourCurrency: row.our_currency, theirCurrency: row.their_currency };
  const counted = countedOf({ ours, asked, movements, theirs, gross, fee, currency, ...sides });
  const misfit = row.misfit || 'amount';
  return {
    ...{ _id: row.match_key, kind: row.kind, misfit, reference: row.reference },
    at: row.our_at ?? row.their_at ?? '',
    ...(row.order_id !== null && { order: { _id: row.order_id, orderId: row.order_no } }),
    ...(counted !== null && { ours: { amount: fromMinor(counted), currency: row.our_currency } }),
    ...(movements > 0 && { theirs: { amount: fromMinor(theirs), currency: row.their_currency } }),
    ...(misfit === 'fee' && { fees: { ours: fromMinor(row.our_fee ?? 0), theirs: fromMinor(fee) } }),
    isYoung: misfit === 'not_there' && (row.our_at ?? '') > youngFrom,
  };
}
