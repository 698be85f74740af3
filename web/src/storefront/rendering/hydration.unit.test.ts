import { isRouteErrorResponse } from 'react-router-dom';
import { expect, test } from 'vitest';
import { hydrationText, readHydration } from './hydration.ts';

const language = { language: 'en', locale: 'en' } as const;
const loaderData = { root: { title: 'Shop' }, home: { products: [{ name: '</script><!-- "Cup" & saucer 杯\u2028' }] } };

test('the data of a page is restored when parsed', () => {
  const { locale, hydrationData } = readHydration(hydrationText({ loaderData, errors: null }, language));
  expect(locale).toBe('en');
  expect(hydrationData).toEqual({ loaderData, errors: null });
});

test('nothing in a value ends the block of the data or begins a comment', () => {
  expect(hydrationText({ loaderData, errors: null }, language)).not.toMatch(/[<>&\u2028]/);
});

test('an error that a loader threw with a status is one of the router again, any other is hidden', () => {
  const refused = { status: 404, statusText: '', internal: false, data: { code: 'NOT_FOUND' } };
  const errors = { home: refused, root: new Error('the password is 123') };
  const text = hydrationText({ loaderData: {}, errors }, language);
  expect(text).not.toContain('password');
  const { home, root } = readHydration(text).hydrationData.errors ?? {};
  expect([home, root].map(isRouteErrorResponse)).toEqual([true, true]);
  expect(home).toMatchObject({ status: 404, data: { code: 'NOT_FOUND' } });
  expect(root).toMatchObject({ status: 500, data: null });
});
