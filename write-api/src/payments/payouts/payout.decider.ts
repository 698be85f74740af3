import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import {
  MOVEMENTS_PER_EVENT,
  PAYOUT,
  type PayoutEvent,
  payoutItemised,
  payoutMoved,
  payoutRecorded,
} from '@countinghouse/contracts/payments/payouts/events';
import type { Movement, PayoutState } from '@countinghouse/contracts/payments/payouts/movements';

/** What is known of a payout; without an amount while nothing is. */
interface Payout {
  readonly amount: number | undefined;
  readonly state: PayoutState;
  readonly arrivesOn: string;
  readonly entryIds: ReadonlySet<string>;
  /** What its entries come to, minor units. */
  readonly net: number;
}

/** A payout as the provider has it now. */
export interface RecordPayout {
  readonly type: 'RecordPayout';
  readonly provider: string;
  readonly reference: string;
  readonly madeAt: string;
  readonly arrivesOn: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: PayoutState;
  readonly isItemised: boolean;
  /** Some of them. */
  readonly entries: readonly Movement[];
}

/** A payout of the provider; the same reading twice records nothing. */
export const payout = streamType<Payout, RecordPayout, PayoutEvent>({
  category: PAYOUT,
  initialState: { amount: undefined, state: 'on_its_way', arrivesOn: '', entryIds: new Set(), net: 0 },

  evolve(state, { type, data }) {
    if (type === 'payments.PayoutMoved') return { ...state, state: data.state, arrivesOn: data.arrivesOn };
    const known = {
      ...state,
      entryIds: new Set([...state.entryIds, ...data.entries.map(({ movementId }) => movementId)]),
      net: data.entries.reduce((sum, { net }) => sum + net, state.net),
    };
    if (type === 'payments.PayoutItemised') return known;
    return { ...known, amount: data.amount, state: data.state, arrivesOn: data.arrivesOn };
  },

  decide(present, { type: _, entries, ...given }) {
    const { reference, state, arrivesOn } = given;
    const unknown = unknownOf(entries, present.entryIds);
    if (present.amount === undefined) return [event(payoutRecorded, { ...given, entries: unknown })];
    const isMoved = state !== present.state || arrivesOn !== present.arrivesOn;
    return [
      ...(unknown.length > 0 ? [event(payoutItemised, { reference, entries: unknown })] : []),
      ...(isMoved ? [event(payoutMoved, { reference, state, arrivesOn })] : []),
    ];
  },
});

/** The movements that are not known yet, each once. */
export function unknownOf(movements: readonly Movement[], known: Pick<ReadonlySet<string>, 'has'>): Movement[] {
  const found = new Map<string, Movement>();
  for (const movement of movements) if (!known.has(movement.movementId)) found.set(movement.movementId, movement);
  return [...found.values()];
}

/** Movements in parts that an event holds; one empty part where there are none. */
export function partsOf(movements: readonly Movement[]): Movement[][] {
  const parts: Movement[][] = movements.length === 0 ? [[]] : [];
  for (let from = 0; from < movements.length; from += MOVEMENTS_PER_EVENT) {
    parts.push(movements.slice(from, from + MOVEMENTS_PER_EVENT));
  }
  return parts;
}
