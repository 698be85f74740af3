import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { MAX_CURRENCIES } from '@countinghouse/contracts/settings/api';
import { type CurrencyListState, currencyListState } from '@countinghouse/contracts/settings/currency-list.state';
import {
  baseCurrencySet,
  CURRENCY_LIST,
  type CurrencyEvent,
  currencyAdded,
  currencyRemoved,
} from '@countinghouse/contracts/settings/events';

export type CurrencyCommand =
  | { type: 'AddCurrency'; currencyId: string; name: string; symbol: string }
  | { type: 'RemoveCurrency'; name: string }
  | { type: 'SetBaseCurrency'; currencyId: string };

export const currencyList = streamType<CurrencyListState, CurrencyCommand, CurrencyEvent>({
  category: CURRENCY_LIST.category,
  ...currencyListState,

  decide({ currencies, baseId }, command) {
    switch (command.type) {
      case 'AddCurrency': {
        const { currencyId } = command;
        const name = command.name.trim();
        const symbol = command.symbol.trim();
        if (currencies.some((currency) => sameName(currency.name, name))) return refuse('NAME_TAKEN');
        if (currencies.length >= MAX_CURRENCIES) {
          return refuse('VALIDATION', undefined, [{ field: 'name', code: 'too_many', limit: MAX_CURRENCIES }]);
        }
        return [event(currencyAdded, { currencyId, name, symbol })];
      }
      case 'RemoveCurrency': {
        const found = currencies.find((currency) => sameName(currency.name, command.name));
        if (!found) return refuse('NOT_FOUND');
        if (found.currencyId === baseId) return refuse('IN_USE');
        return [event(currencyRemoved, { currencyId: found.currencyId })];
      }
      case 'SetBaseCurrency': {
        const { currencyId } = command;
        // The caller took the id from a list that had it, so it was removed since.
        if (!currencies.some((currency) => currency.currencyId === currencyId)) return refuse('VERSION_CONFLICT');
        return currencyId === baseId ? [] : [event(baseCurrencySet, { currencyId })];
      }
    }
  },

  touchedBy: ({ type }) => (type === 'settings.BaseCurrencySet' ? ['baseCurrency'] : []),
});

function sameName(a: string, b: string): boolean {
  return a.trim().normalize('NFC').toLowerCase() === b.trim().normalize('NFC').toLowerCase();
}
