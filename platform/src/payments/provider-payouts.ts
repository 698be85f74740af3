/** What has moved the shop's money at the provider. A payout that failed or was cancelled moves it back. */
export const movementKinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** One movement of the balance at the provider; amounts in hundredths of the currency, below 0 for money that went. */
export interface BalanceMovement {
  /** Of the movement itself; a charge and its chargeback are two. */
  readonly movementId: string;
  readonly kind: MovementKind;
  /** Of what has caused it: the charge, the refund, the dispute or the payout. */
  readonly reference: string;
  readonly gross: number;
  /** What the provider kept; below 0 for what it gave back. */
  readonly fee: number;
  /** Gross less fee. */
  readonly net: number;
  /** ISO 4217, of the balance. */
  readonly currency: string;
  /** What the payer was charged or given back, where that was in another currency. */
  readonly original?: { readonly amount: number; readonly currency: string };
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Our id of the payment; absent for one that is not ours. */
  readonly paymentId?: string;
  /** Our id of the refund; absent for one that is not ours. */
  readonly refundId?: string;
}

/** Where a payout is; `paid` may still become `failed`, when the bank sends it back. */
export type PayoutState = 'on_its_way' | 'paid' | 'failed' | 'cancelled';

/** Money that the provider sends to the shop's bank. */
export interface ProviderPayout {
  readonly reference: string;
  /** ISO 8601 in UTC. */
  readonly madeAt: string;
  /** The day on which the bank has it, `YYYY-MM-DD`. */
  readonly arrivesOn: string;
  /** Hundredths of the currency; below 0 when the provider takes money from the bank. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly state: PayoutState;
  /** Whether the provider says which movements it consists of; not for one that was made by hand there. */
  readonly isItemised: boolean;
}

/** What the provider owes the shop in one currency. */
export interface ProviderBalance {
  /** ISO 4217. */
  readonly currency: string;
  /** Hundredths of the currency, with what is not to be paid out yet. */
  readonly amount: number;
}

/**
 * The account of the shop at a payment provider, to be read. What comes several times over is the same each time; the
 * order means nothing.
 * @throws ProviderUnavailable from every call
 */
export interface ProviderPayouts {
  /** The payouts that were made at a moment or later. */
  payouts(since: Date): AsyncIterable<ProviderPayout>;
  /** What an itemised payout consists of, without the payout itself. */
  movementsOf(payout: string): AsyncIterable<BalanceMovement>;
  /** Every movement at a moment or later, payouts among them. */
  movements(since: Date): AsyncIterable<BalanceMovement>;
  balance(): Promise<readonly ProviderBalance[]>;
}
