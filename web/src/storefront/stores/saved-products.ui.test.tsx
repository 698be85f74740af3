import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartOf, cup, customer, fakeShop, jug, refused } from '../testing/fake-shop.tsx';
import { GUEST_SAVED_KEY, parseGuestSaved, readGuestSaved, writeGuestSaved } from './guest-saved.ts';
import { SavedProducts, savedProducts } from './saved-products.ts';
import { SessionStore } from './session-store.ts';

const stops: (() => void)[] = [];

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

const done = () => [200, { success: true, message: '' }] as const;
const ids = (saved: string[], notify: string[] = []) => [200, { success: true, saved, notify }] as const;
const entered = () =>
  [200, { success: true, message: '', token: 'token', customer: customer(), cart: cartOf('1') }] as const;
const numbered = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A store that is shown, as by a card. */
function shown(store = new SavedProducts()) {
  stops.push(store.subscribe(() => undefined));
  return store;
}

test.each([
  ['nothing', null, []],
  ['what is no id', `<script>,${cup},7,${jug.slice(1)}`, [cup]],
  ['one that is there twice', `${cup},${jug},${cup.toUpperCase()}`, [cup, jug]],
])('stored ids are parsed without %s', (_, text, expected) => {
  expect(parseGuestSaved(text)).toEqual(expected);
});

test('a guest saves up to 100 products in the browser, newest first, also without a connection', async () => {
  const shop = fakeShop({});
  const store = shown();
  await store.set(cup, 'saved', true);
  await store.set(jug, 'saved', true);
  expect(localStorage.getItem(GUEST_SAVED_KEY)).toBe(`${jug},${cup}`);
  expect([store.has(cup, 'saved'), store.has(cup, 'notify')]).toEqual([true, false]);
  await store.set(cup, 'saved', false);
  expect(readGuestSaved()).toEqual([jug]);
  writeGuestSaved(Array.from({ length: 100 }, (__, number) => numbered(number)));
  await expect(store.set(cup, 'saved', true)).rejects.toThrow('You can save 100 products here.');
  expect(readGuestSaved()).toHaveLength(100);
  expect(shop.calls).toEqual([]);
});

test('what a guest saved is handed over at sign-in and deleted after the response, not before', async () => {
  writeGuestSaved([cup, jug]);
  const shop = fakeShop({
    'POST /auth/customer-login': entered,
    'POST /customer/wishes': () => 'lost',
    'GET /customer/wishes/ids': () => ids([numbered(1)]),
  });
  const store = shown(savedProducts);
  await new SessionStore().signIn({ email: 'amy@example.com', password: 'right' });
  await vi.waitFor(() => expect(store.has(numbered(1), 'saved')).toBe(true));
  expect(readGuestSaved(), 'after a lost response').toEqual([cup, jug]);
  expect(store.has(cup, 'saved')).toBe(true);

  shop.answer('POST /customer/wishes', () => [
    200,
    { success: true, message: '', refused: [{ product: jug, code: 'NOT_FOUND' }] },
  ]);
  shop.answer('GET /customer/wishes/ids', () => ids([cup, numbered(1)]));
  store.changeCustomer();
  await vi.waitFor(() => expect(readGuestSaved()).toEqual([]));
  expect(shop.sent('POST /customer/wishes').at(-1)?.body).toEqual({ items: [{ product: cup }, { product: jug }] });
  await vi.waitFor(() => expect([store.has(cup, 'saved'), store.has(jug, 'saved')]).toEqual([true, false]));
});

test('what could not be handed over is handed over with the next connection, and the reason is known until then', async () => {
  localStorage.setItem(tokenKeys.customer, 'token');
  writeGuestSaved([cup]);
  const shop = fakeShop({
    'POST /customer/wishes': () => 'lost',
    'GET /customer/wishes/ids': () => ids([jug]),
  });
  const store = shown();
  await vi.waitFor(() => expect(store.has(jug, 'saved')).toBe(true));
  expect(store.handOverError()).toMatchObject({ code: 'NETWORK' });
  shop.answer('POST /customer/wishes', () => [200, { success: true, message: '', refused: [] }]);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(store.handOverError()).toBeUndefined());
  expect(readGuestSaved()).toEqual([]);
});

test('a customer’s wish is shown at once, taken back when it is refused, and told to other tabs', async () => {
  localStorage.setItem(tokenKeys.customer, 'token');
  const shop = fakeShop({ 'GET /customer/wishes/ids': () => ids([jug], [cup]), 'PUT /customer/wishes': done });
  const store = shown();
  expect(store.has(jug, 'saved'), 'before the response').toBeUndefined();
  await vi.waitFor(() => expect(store.has(jug, 'saved')).toBe(true));
  expect([store.has(cup, 'saved'), store.has(cup, 'notify')]).toEqual([false, true]);
  const saving = store.set(cup, 'saved', true);
  await vi.waitFor(() => expect(store.has(cup, 'saved')).toBe(true));
  await saving;
  expect(shop.sent('PUT /customer/wishes').at(-1)?.body).toEqual({ product: cup, saved: true });
  expect(localStorage.getItem('countinghouse.wishes-changed')).not.toBeNull();
  shop.answer('PUT /customer/wishes', () => refused(404, 'NOT_FOUND'));
  await expect(store.set(jug, 'saved', false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(store.has(jug, 'saved')).toBe(true);
  expect(shop.sent('GET /customer/wishes/ids')).toHaveLength(1);
});

test('the wishes of one customer are not shown to the next', async () => {
  localStorage.setItem(tokenKeys.customer, 'token');
  const shop = fakeShop({ 'GET /customer/wishes/ids': () => ids([cup]) });
  const store = shown();
  await vi.waitFor(() => expect(store.has(cup, 'saved')).toBe(true));
  localStorage.setItem(tokenKeys.customer, 'other');
  expect(store.has(cup, 'saved')).toBeUndefined();
  shop.answer('GET /customer/wishes/ids', () => ids([jug]));
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKeys.customer, newValue: 'other' }));
  await vi.waitFor(() => expect([store.has(cup, 'saved'), store.has(jug, 'saved')]).toEqual([false, true]));
  localStorage.removeItem(tokenKeys.customer);
  expect(store.has(jug, 'saved')).toBe(false);
});
