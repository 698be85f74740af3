import { z } from 'zod';
import { defineEvent, type EventUnion } from '../../kernel/event.ts';
import { movement, payoutStates } from './movements.ts';

/** Category of the stream of a payout; its id is the provider's reference. */
export const PAYOUT = 'payments.payout';

/** Category of the stream of the balance at a provider; its id is the provider's name. */
export const PROVIDER_BALANCE = 'payments.balance';

/** The most movements in one event; the rest follows in others. */
export const MOVEMENTS_PER_EVENT = 1_000;

export const payoutRecorded = defineEvent({
  type: 'payments.PayoutRecorded',
  version: 1,
  summary: 'The provider sends money to the bank of the shop, made up of these movements of its balance.',
  data: z.object({
    /** Name of the provider, such as `stripe`. */
    provider: z.string(),
    reference: z.string(),
    /** ISO 8601 in UTC. */
    madeAt: z.string(),
    /** The day on which the bank has it, `YYYY-MM-DD`. */
    arrivesOn: z.string(),
    /** Minor units; below 0 when the provider takes money from the bank. */
    amount: z.number(),
    /** ISO 4217. */
    currency: z.string(),
    state: z.enum(payoutStates),
    /** Whether the provider says which movements it consists of; not for one that was made by hand there. */
    isItemised: z.boolean(),
    /** The first of them. */
    entries: z.array(movement),
  }),
});

export const payoutItemised = defineEvent({
  type: 'payments.PayoutItemised',
  version: 1,
  summary: 'More movements that a payout is made up of.',
  data: z.object({ reference: z.string(), entries: z.array(movement) }),
});

export const payoutMoved = defineEvent({
  type: 'payments.PayoutMoved',
  version: 1,
  summary: 'A payout arrived, failed, was cancelled, or comes on another day.',
  data: z.object({ reference: z.string(), state: z.enum(payoutStates), arrivesOn: z.string() }),
});

export const balanceRead = defineEvent({
  type: 'payments.BalanceRead',
  version: 1,
  summary: 'The balance at the provider was read, with the movements that were not known yet.',
  data: z.object({
    provider: z.string(),
    /** ISO 8601 in UTC. */
    readAt: z.string(),
    /** Minor units by currency, with what is not to be paid out yet; empty where more movements follow. */
    balances: z.array(z.object({ currency: z.string(), amount: z.number() })),
    movements: z.array(movement),
  }),
});

export const payoutEvents = [payoutRecorded, payoutItemised, payoutMoved] as const;
export type PayoutEvent = EventUnion<typeof payoutEvents>;
export type BalanceEvent = EventUnion<readonly [typeof balanceRead]>;
