import { z } from 'zod';
import { instant } from '../../kernel/http/wire.ts';
import { matchKinds, misfits } from './matching.ts';
import { movementKinds, payoutStates } from './movements.ts';

/** A payout; amounts in major units. */
export const payoutView = z.object({
  /** By which the provider knows it. */
  reference: z.string(),
  provider: z.string(),
  madeAt: instant,
  /** `YYYY-MM-DD`. */
  arrivesOn: z.string(),
  amount: z.number(),
  currency: z.string(),
  state: z.enum(payoutStates),
  /** Whether the provider says what it consists of. */
  isItemised: z.boolean(),
  entries: z.number(),
  gross: z.number(),
  fee: z.number(),
  /** What the entries come to, less the amount; 0 where they are not known. */
  difference: z.number(),
});
export type PayoutView = z.output<typeof payoutView>;

/** A movement of the balance at the provider; amounts in major units, below 0 for money that went. */
export const payoutEntryView = z.object({
  _id: z.string(),
  kind: z.enum(movementKinds),
  reference: z.string(),
  at: instant,
  gross: z.number(),
  fee: z.number(),
  net: z.number(),
  /** The order that it is of; absent for one that no order knows. */
  order: z.object({ _id: z.string(), orderId: z.string() }).optional(),
  /** Why it does not fit; absent where it does. */
  misfit: z.enum(misfits).optional(),
});
export type PayoutEntryView = z.output<typeof payoutEntryView>;

/** What the shop and the provider do not have alike; amounts in major units, below 0 for money that went. */
export const misfitView = z.object({
  _id: z.string(),
  kind: z.enum(matchKinds),
  misfit: z.enum(misfits),
  order: z.object({ _id: z.string(), orderId: z.string() }).optional(),
  /** What the provider has it by; empty where it does not. */
  reference: z.string(),
  at: instant,
  /** Absent for what no order knows. */
  ours: z.object({ amount: z.number(), currency: z.string() }).optional(),
  /** Absent for what the provider does not have. */
  theirs: z.object({ amount: z.number(), currency: z.string() }).optional(),
  /** What both sides have as its fee; absent unless they differ. */
  fees: z.object({ ours: z.number(), theirs: z.number() }).optional(),
  /** Whether the provider may still come to know of it; it is no error then. */
  isYoung: z.boolean(),
});
export type MisfitView = z.output<typeof misfitView>;

/** How the balance of one currency at the provider comes about; amounts in major units. */
export const closingView = z.object({
  currency: z.string(),
  /** What was there before the shop took payments. */
  opening: z.number(),
  received: z.number(),
  /** Above 0, as the next four. */
  refunded: z.number(),
  disputed: z.number(),
  fees: z.number(),
  paidOut: z.number(),
  /** What else moved: above 0 for money that came. */
  others: z.number(),
  /** What the shop has and the provider may not know of yet; it is not in the expected balance. */
  waiting: z.number(),
  expected: z.number(),
  balance: z.number(),
  difference: z.number(),
});
export type ClosingView = z.output<typeof closingView>;
