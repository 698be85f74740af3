import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { type BalanceEvent, balanceRead, PROVIDER_BALANCE } from '@countinghouse/contracts/payments/payouts/events';
import type { Movement } from '@countinghouse/contracts/payments/payouts/movements';
import { unknownOf } from './payout.decider.ts';

const DAY_MS = 86_400_000;
/** How long a movement is remembered by its id; nothing older is read again. */
const REMEMBERED_MS = 45 * DAY_MS;
/** How far a reading by staff goes back, for what the provider did not tell of in time. */
const FAR_BACK_MS = 35 * DAY_MS;
/** How far the hourly reading goes back behind what it knows. */
const OVERLAP_MS = DAY_MS;

interface Amount {
  readonly currency: string;
  readonly amount: number;
}

interface Balance {
  readonly balances: readonly Amount[];
  /** When each recent movement was, by its id; milliseconds. */
  readonly recent: ReadonlyMap<string, number>;
  /** When the newest was. */
  readonly newest: number;
}

export interface ReadBalance {
  readonly type: 'ReadBalance';
  readonly provider: string;
  readonly readAt: string;
  /** None where more movements follow. */
  readonly balances: readonly Amount[];
  readonly movements: readonly Movement[];
  /** Whether it is recorded even where nothing has changed. */
  readonly isAsked: boolean;
}

/** The balance at a provider; the same reading twice records nothing, unless staff asked for it. */
export const providerBalance = streamType<Balance, ReadBalance, BalanceEvent>({
  category: PROVIDER_BALANCE,
  initialState: { balances: [], recent: new Map(), newest: 0 },
  snapshot: {
    version: 1,
    every: 200,
    toJson: ({ balances, recent, newest }) => ({ balances, newest, recent: [...recent] }),
    fromJson: (json) => {
      const { recent, ...kept } = json as Omit<Balance, 'recent'> & { recent: [string, number][] };
      return { ...kept, recent: new Map(recent) };
    },
  },

  evolve(state, { data }) {
    const times = data.movements.map(({ movementId, at }) => [movementId, Date.parse(at)] as const);
    const newest = times.reduce((latest, [, at]) => Math.max(latest, at), state.newest);
    const recent = [...state.recent, ...times].filter(([, at]) => at > newest - REMEMBERED_MS);
    return { newest, recent: new Map(recent), balances: data.balances.length > 0 ? data.balances : state.balances };
  },

  decide({ balances, recent }, { type: _, isAsked, ...read }) {
    const movements = unknownOf(read.movements, recent);
    const isChanged = movements.length > 0 || read.balances.some((one) => !isKnown(balances, one));
    return isChanged || isAsked ? [event(balanceRead, { ...read, balances: [...read.balances], movements })] : [];
  },
});

/** From when on movements are read. */
export function readFrom({ newest }: Balance, began: Date, isFarBack: boolean): Date {
  const known = newest === 0 ? began.getTime() : newest - (isFarBack ? FAR_BACK_MS : OVERLAP_MS);
  return new Date(Math.max(known, began.getTime()));
}

function isKnown(balances: readonly Amount[], { currency, amount }: Amount): boolean {
  return balances.some((one) => one.currency === currency && one.amount === amount);
}
