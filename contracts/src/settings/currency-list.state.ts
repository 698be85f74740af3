import type { Fold } from '../kernel/fold.ts';
import type { CurrencyEvent } from './events.ts';
import { FIRST_CURRENCY } from './views.ts';

/** A currency that prices can be in. */
export interface Currency {
  readonly currencyId: string;
  readonly name: string;
  readonly symbol: string;
}

/** The currencies of the shop; prices are in the base. */
export interface CurrencyListState {
  readonly currencies: readonly Currency[];
  readonly baseId: string;
}

/** The state of the stream of all currencies. */
export const currencyListState: Fold<CurrencyListState, CurrencyEvent> = {
  initialState: { currencies: [FIRST_CURRENCY], baseId: FIRST_CURRENCY.currencyId },

  evolve(state, { type, data }) {
    switch (type) {
      case 'settings.CurrencyAdded':
        return { ...state, currencies: [...state.currencies, data] };
      case 'settings.CurrencyRemoved':
        return { ...state, currencies: state.currencies.filter(({ currencyId }) => currencyId !== data.currencyId) };
      case 'settings.BaseCurrencySet':
        return { ...state, baseId: data.currencyId };
      default:
        return state;
    }
  },
};

/** The currency that prices are in. */
export function baseCurrency({ currencies, baseId }: CurrencyListState): Currency {
  return currencies.find(({ currencyId }) => currencyId === baseId) ?? FIRST_CURRENCY;
}
