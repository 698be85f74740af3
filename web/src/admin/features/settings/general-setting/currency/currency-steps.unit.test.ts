import type { SettingView } from '@countinghouse/contracts/settings/views';
import { expect, test } from 'vitest';
import { nextStep } from './currency-steps.ts';

type Currencies = Omit<SettingView['currency'], 'version'>;

const list = (base: number, ...currencies: [name: string, symbol: string][]): Currencies => ({
  currencyList: currencies.map(([name, symbol]) => ({ name, symbol })),
  baseCurrency: base,
});
const hkd: [string, string] = ['HKD', '$'];
const usd: [string, string] = ['USD', 'US$'];

test('no step is left where both are the same, whatever their order', () => {
  expect(nextStep(list(0, hkd, usd), list(1, usd, hkd))).toBeUndefined();
});

test('missing currencies are added, then the base is set, and only then extra ones are removed', () => {
  const past = list(1, hkd, usd);
  expect(nextStep(past, list(1, hkd, ['EUR', '€']))).toEqual({ type: 'add', currency: { name: 'USD', symbol: 'US$' } });
  expect(nextStep(past, list(1, hkd, ['EUR', '€'], usd))).toEqual({ type: 'base', index: 2 });
  expect(nextStep(past, list(2, hkd, ['EUR', '€'], usd))).toEqual({ type: 'remove', name: 'EUR' });
});

test('one with another symbol or spelling is replaced by the earlier one', () => {
  const past = list(0, hkd, usd);
  expect(nextStep(past, list(0, hkd, ['usd', 'US$']))).toEqual({ type: 'remove', name: 'usd' });
  expect(nextStep(past, list(0, hkd, ['USD', '$']))).toEqual({ type: 'remove', name: 'USD' });
});
