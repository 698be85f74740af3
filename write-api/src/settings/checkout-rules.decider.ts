import { event } from '@countinghouse/contracts/kernel/event';
import { changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { type CheckoutRules, checkoutRulesState } from '@countinghouse/contracts/settings/checkout-rules.state';
import {
  CHECKOUT_RULES,
  type CheckoutRulesEvent,
  checkoutRulesChanged,
} from '@countinghouse/contracts/settings/events';

export interface SaveCheckoutRules {
  readonly type: 'SaveCheckoutRules';
  readonly rules: CheckoutRules;
}

export const checkoutRules = streamType<CheckoutRules, SaveCheckoutRules, CheckoutRulesEvent>({
  category: CHECKOUT_RULES.category,
  ...checkoutRulesState,

  decide(state, { rules }) {
    const changes = changesFrom({ ...state }, { ...rules });
    return Object.keys(changes).length === 0 ? [] : [event(checkoutRulesChanged, { changes })];
  },
});
