import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { BalanceEvent, PayoutEvent } from '@countinghouse/contracts/payments/payouts/events';
import { bookedOf, type Match, misfitOf } from '@countinghouse/contracts/payments/payouts/matching';
import { type Movement, matchKeyOf, matchKeys } from '@countinghouse/contracts/payments/payouts/movements';
import { payoutTables as tables } from '@countinghouse/contracts/payments/payouts/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

type MatchRow = RowOf<typeof tables.matches>;

/** Payouts and movements of the provider, each matched with what the orders have of it. */
export const payouts = defineProjection<OrderEvent | PayoutEvent | BalanceEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'payments.BalanceRead': {
      reads: ({ data: { movements, balances } }) => [
        ...movements.flatMap(readsOf),
        ...balances.map(({ currency }) => rowOf(tables.balances, currency)),
      ],
      apply({ data: { provider, movements, balances, readAt } }, rows) {
        for (const movement of movements) enter(rows, provider, movement);
        for (const { currency, amount } of balances) {
          const before = rows.get(tables.balances, currency);
          const net = before?.net ?? 0;
          const opening = before?.opening ?? amount - net;
          rows.put(tables.balances, { currency, provider, net, amount, opening, read_at: readAt });
        }
      },
    },

    'payments.PayoutRecorded': {
      reads: ({ data: { entries } }) => entries.flatMap(readsOf),
      apply({ data: { entries, provider, reference, ...data } }, rows) {
        rows.put(tables.payouts, {
          ...{ reference, provider, made_at: data.madeAt, arrives_on: data.arrivesOn },
          ...{ amount: data.amount, currency: data.currency, state: data.state, is_itemised: data.isItemised },
          ...sumsOf(entries),
        });
        for (const movement of entries) enter(rows, provider, movement, reference);
      },
    },

    'payments.PayoutItemised': {
      reads: ({ data: { reference, entries } }) => [rowOf(tables.payouts, reference), ...entries.flatMap(readsOf)],
      apply({ data: { reference, entries } }, rows) {
        const payout = rows.get(tables.payouts, reference);
        if (!payout) return;
        const { movements, gross, fee } = sumsOf(entries);
        rows.put(tables.payouts, {
          ...payout,
          ...{ movements: payout.movements + movements, gross: payout.gross + gross, fee: payout.fee + fee },
        });
        for (const movement of entries) enter(rows, payout.provider, movement, reference);
      },
    },

    'payments.PayoutMoved': {
      reads: ({ data: { reference } }) => [rowOf(tables.payouts, reference)],
      apply({ data: { reference, state, arrivesOn } }, rows) {
        const payout = rows.get(tables.payouts, reference);
        if (payout) rows.put(tables.payouts, { ...payout, state, arrives_on: arrivesOn });
      },
    },

    'orders.PaymentReceived': {
      reads: ({ data }) => [rowOf(tables.matches, matchKeys.payment(data.paymentId))],
      apply({ data }, rows) {
        changeMatch(rows, matchKeys.payment(data.paymentId), 'payment', {
          ...ofOrder(data),
          ...{ ours: data.amount, our_fee: data.providerFee ?? null, our_at: data.receivedAt },
        });
      },
    },

    'orders.RefundRequested': {
      reads: ({ data }) => [rowOf(tables.matches, matchKeys.refund(data.refundId))],
      apply({ data }, rows) {
        if (data.to !== 'provider') return;
        const asked = { asked: -data.amount, our_at: data.requestedAt };
        changeMatch(rows, matchKeys.refund(data.refundId), 'refund', { ...ofOrder(data), ...asked });
      },
    },

    'orders.RefundSettled': {
      reads: ({ data }) => [rowOf(tables.matches, matchKeys.refund(data.refundId))],
      apply({ data: { refundId, to, settledAt } }, rows) {
        const key = matchKeys.refund(refundId);
        const asked = rows.get(tables.matches, key)?.asked ?? null;
        if (asked === null) return;
        const settled = to === 'provider' ? { ours: asked, our_at: settledAt } : {};
        changeMatch(rows, key, 'refund', { ...settled, asked: null });
      },
    },

    'orders.RefundSeen': {
      reads: ({ data }) => [rowOf(tables.matches, matchKeys.refund(data.refundId))],
      apply({ data }, rows) {
        const seen = { ours: -data.amount, asked: null, our_at: data.settledAt };
        changeMatch(rows, matchKeys.refund(data.refundId), 'refund', { ...ofOrder(data), ...seen });
      },
    },

    'orders.PaymentDisputed': {
      reads: ({ data }) => [rowOf(tables.matches, matchKeys.dispute(data.disputeId))],
      apply({ data: { disputeId, state, amount, disputedAt, ...data } }, rows) {
        // While the bank decides, the provider may leave the money where it is; what was won came back.
        const side = { open: { asked: -amount, ours: null }, lost: { asked: null, ours: -amount } };
        const seen = state === 'won' ? { asked: null, ours: null } : side[state];
        changeMatch(rows, matchKeys.dispute(disputeId), 'dispute', { ...ofOrder(data), ...seen, our_at: disputedAt });
      },
    },

    'orders.RefundFailed': {
      reads: ({ data }) => [rowOf(tables.matches, matchKeys.refund(data.refundId))],
      apply({ data: { refundId } }, rows) {
        const key = matchKeys.refund(refundId);
        if (rows.get(tables.matches, key)) changeMatch(rows, key, 'refund', { asked: null });
      },
    },
  },
});

interface OfOrder {
  readonly orderId: string;
  readonly orderNo: string;
  readonly currency: { readonly name: string };
}

function ofOrder({ orderId, orderNo, currency }: OfOrder) {
  return { order_id: orderId, order_no: orderNo, our_currency: currency.name };
}

function sumsOf(entries: readonly Movement[]) {
  const sum = (of: (entry: Movement) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  return { movements: entries.length, gross: sum(({ gross }) => gross), fee: sum(({ fee }) => fee) };
}

/** The rows that a movement changes. */
function readsOf(movement: Movement): RowRef[] {
  const key = matchKeyOf(movement);
  return [
    rowOf(tables.movements, movement.movementId),
    rowOf(tables.balances, movement.currency),
    ...(key === undefined ? [] : [rowOf(tables.matches, key)]),
  ];
}

/** Enters a movement once, whether the balance or a payout tells of it first. */
function enter(rows: Rows, provider: string, movement: Movement, payout: string | null = null): void {
  const { movementId, kind, reference, gross, fee, net, currency, at, isEarlier = false } = movement;
  const known = rows.get(tables.movements, movementId);
  if (known) {
    if (payout !== null) rows.put(tables.movements, { ...known, payout });
    return;
  }
  const key = isEarlier ? undefined : matchKeyOf(movement);
  rows.put(tables.movements, {
    ...{ movement_id: movementId, kind, reference, gross, fee, currency, at },
    ...{ is_earlier: isEarlier, payout, match_key: key ?? null },
  });
  if (isEarlier) return;
  const balance = rows.get(tables.balances, currency);
  const unread = { currency, provider, amount: null, opening: null, read_at: null };
  rows.put(tables.balances, { ...(balance ?? unread), net: (balance?.net ?? 0) + net });
  rows.add(tables.sums, { currency }, addedBy(movement));
  if (key !== undefined && isMatched(kind)) matchMovement(rows, key, kind, movement);
}

function isMatched(kind: Movement['kind']): kind is 'charge' | 'refund' | 'dispute' {
  return kind === 'charge' || kind === 'refund' || kind === 'dispute';
}

/** What a movement adds to the sums that have no counterpart here. */
function addedBy({ kind, gross, fee }: Movement) {
  if (kind === 'fee') return { fees: fee - gross };
  if (kind === 'payout') return { paid_out: -gross, fees: fee };
  return kind === 'other' ? { others: gross, fees: fee } : { fees: fee };
}

function matchMovement(rows: Rows, key: string, kind: 'charge' | 'refund' | 'dispute', movement: Movement): void {
  const { reference, gross, fee, currency, original, at } = movement;
  const before = rows.get(tables.matches, key);
  changeMatch(rows, key, kind === 'charge' ? 'payment' : kind, {
    movements: (before?.movements ?? 0) + 1,
    theirs: (before?.theirs ?? 0) + (original?.amount ?? gross),
    their_currency: original?.currency ?? currency,
    gross: (before?.gross ?? 0) + gross,
    fee: (before?.fee ?? 0) + fee,
    currency,
    reference: before?.reference || reference,
    their_at: before?.their_at ?? at,
  });
}

/** Changes one side of a match, and with it what our side adds to the sums. */
function changeMatch(rows: Rows, key: string, kind: MatchRow['kind'], change: Partial<MatchRow>): void {
  const before = rows.get(tables.matches, key);
  const row = { ...(before ?? unmatched(key, kind)), ...change };
  const after = { ...row, misfit: misfitOf(matchOf(row)) };
  rows.put(tables.matches, after);
  if (before) addBooked(rows, before, -1);
  addBooked(rows, after, 1);
}

function unmatched(key: string, kind: MatchRow['kind']): MatchRow {
  return {
    ...{ match_key: key, kind, order_id: null, order_no: '', ours: null, asked: null, our_fee: null },
    ...{ our_currency: '', our_at: null, movements: 0, theirs: 0, their_currency: '', gross: 0, currency: '' },
    ...{ fee: 0, reference: '', their_at: null, misfit: '' as const },
  };
}

function matchOf(row: MatchRow): Match {
  const { ours, asked, movements, theirs, gross, currency, fee } = row;
  const own = { ourFee: row.our_fee, ourCurrency: row.our_currency, theirCurrency: row.their_currency };
  return { ours, asked, movements, theirs, gross, currency, fee, ...own };
}

function addBooked(rows: Rows, row: MatchRow, times: 1 | -1): void {
  const { currency, amount } = bookedOf(matchOf(row));
  if (amount === 0) return;
  const column = { payment: 'received', refund: 'refunded', dispute: 'disputed' } as const;
  const signed = row.kind === 'payment' ? amount : -amount;
  rows.add(tables.sums, { currency }, { [column[row.kind]]: times * signed });
}
