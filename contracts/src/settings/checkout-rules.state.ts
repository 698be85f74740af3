import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import type { CheckoutRulesEvent } from './events.ts';

/** What holds for every order of customers. */
export interface CheckoutRules {
  /** Orders need an account: nobody orders as a guest. */
  readonly needsAccount: boolean;
}

/** The state of the stream of the rules of the checkout; what was never saved is as in every new shop. */
export const checkoutRulesState: Fold<CheckoutRules, CheckoutRulesEvent> = {
  initialState: { needsAccount: false },
  evolve: (state, { type, data }) =>
    type === 'settings.CheckoutRulesChanged' ? withChanges(state, data.changes) : state,
};
