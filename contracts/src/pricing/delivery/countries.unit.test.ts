import { expect, it } from 'vitest';
import { countries, countryName, isCountry } from './countries.ts';

it('names every country once, in both languages', () => {
  expect(new Set(countries).size).toBe(249);
  for (const language of ['en', 'zh-HK'] as const) {
    const names = countries.map((code) => countryName(language, code));
    expect(new Set(names).size).toBe(249);
    expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
  }
});

it('calls places around Hong Kong as the shop does', () => {
  expect(['HK', 'MO', 'TW'].map((code) => countryName('zh-HK', code))).toEqual(['香港', '澳門', '台灣']);
  expect(countryName('en', 'HK')).toBe('Hong Kong');
});

it('knows codes in capitals only', () => {
  expect(['HK', 'hk', 'XX', '*', '__proto__'].map(isCountry)).toEqual([true, false, false, false, false]);
  expect(countryName('en', 'constructor')).toBe('constructor');
});
