import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { expect, test, vi } from 'vitest';
import { card, cards, cartOf, cup, customer, fakeShop, item, jug, refused } from '../../testing/fake-shop.tsx';
import { SessionStore } from '../session-store.ts';
import type { ReadyCart } from './cart-state.ts';
import { CartStore, cartStore } from './cart-store.ts';
import { GUEST_CART_KEY, readGuestCart } from './guest-cart.ts';

const count = () => localStorage.getItem('countinghouse.cart-count');
const signedIn = () => localStorage.setItem(tokenKeys.customer, 'token');

/** A cart with a subscriber, once it is read. */
async function shown(store = new CartStore()) {
  store.subscribe(() => undefined);
  await vi.waitFor(() => expect(store.snapshot().phase).toBe('ready'));
  return { store, now: () => store.snapshot() as ReadyCart };
}

test('a guest’s cart is stored in the browser with the seen names and prices', async () => {
  fakeShop({ 'GET /product/cards': cards(card(cup)) });
  const { store, now } = await shown();
  await store.add(cup, 2);
  await store.add(cup, 1);
  expect(now()).toMatchObject({ kind: 'guest', subTotal: 37.5, lines: [{ quantity: 3, price: 12.5, warnings: [] }] });
  expect(readGuestCart()).toEqual([{ product: cup, quantity: 3, price: 12.5, name: 'Cup' }]);
  expect(count()).toBe('3');
});

test('a guest’s change is refused when sold out, inactive, above the stock, or without a connection', async () => {
  const shop = fakeShop({ 'GET /product/cards': cards(card(cup, { stock: 'low', left: 2 })) });
  const store = new CartStore();
  await store.add(cup, 2);
  await expect(store.add(cup, 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK', details: { available: 2 } });
  shop.answer('GET /product/cards', cards(card(jug, { stock: 'out' })));
  await expect(store.add(jug, 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK', details: { available: 0 } });
  shop.answer('GET /product/cards', cards());
  await expect(store.add(jug, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  shop.answer('GET /product/cards', () => 'lost');
  await expect(store.add(cup, 1)).rejects.toMatchObject({ code: 'NETWORK' });
  expect(readGuestCart()).toMatchObject([{ product: cup, quantity: 2 }]);
});

test('without a connection a guest’s line stays unchanged, with a message', async () => {
  fakeShop({ 'GET /product/cards': cards(card(cup)) });
  const { store, now } = await shown();
  await store.add(cup, 2);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(store.setQuantity(cup, 5)).rejects.toMatchObject({ code: 'NETWORK' });
  expect(now().lines).toMatchObject([{ quantity: 2, refusal: { code: 'NETWORK' }, busy: false }]);
});

test('a cart from another shop shows lines that are not active', async () => {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify([{ product: jug, quantity: 1, name: 'Jug', price: 5 }]));
  fakeShop({ 'GET /product/cards': cards() });
  const { now } = await shown();
  expect(now()).toMatchObject({
    subTotal: 0,
    lines: [{ product: { name: 'Jug' }, warnings: [{ code: 'unavailable' }] }],
  });
});

test('a guest is warned of a changed price and of the units left', async () => {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify([{ product: cup, quantity: 4, price: 10 }]));
  fakeShop({ 'GET /product/cards': cards(card(cup, { stock: 'low', left: 3 })) });
  const { now } = await shown();
  expect(now().lines[0]?.warnings).toEqual([
    { code: 'price', before: 10 },
    { code: 'short', available: 3 },
  ]);
});

test('is settled only with the answer to a removal, which the shown lines do not wait for', async () => {
  signedIn();
  fakeShop({
    'GET /cart': () => [200, { success: true, message: '', cart: cartOf('1', item(cup)) }],
    'PUT /cart/remove-item': () => [200, { success: true, message: '', cart: cartOf('2') }],
    'GET /product/cards': cards(card(cup)),
  });
  const { store, now } = await shown();
  void store.remove(cup);
  expect(now()).toMatchObject({ lines: [], version: '1' });
  expect(await store.settled()).toMatchObject({ lines: [], version: '2' });
});

test('adding is repeated under its key after a lost response, and under a new one for a new attempt', async () => {
  signedIn();
  const shop = fakeShop({
    'POST /cart/add-item': () => 'lost',
    'GET /cart': () => [200, { success: true, message: '', cart: cartOf('1', item(cup)) }],
    'GET /product/cards': cards(card(cup)),
  });
  const store = new CartStore();
  await expect(store.add(cup, 1)).rejects.toMatchObject({ code: 'NETWORK' });
  shop.answer('POST /cart/add-item', () => [200, { success: true, message: '', cart: cartOf('1', item(cup)) }]);
  await store.add(cup, 1);
  await store.add(cup, 1);
  const [lost, repeated, again] = shop.sent('POST /cart/add-item').map(({ key }) => key);
  expect(repeated).toBe(lost);
  expect(again).not.toBe(lost);
});

test('of several changes of a line, outdated ones are not sent', async () => {
  signedIn();
  const shop = fakeShop({
    'GET /cart': () => [200, { success: true, message: '', cart: cartOf('1', item(cup)) }],
    'GET /product/cards': cards(card(cup)),
    'PUT /cart/change-quantity': ({ body }) => [
      200,
      {
        success: true,
        message: '',
        cart: cartOf(`q${String(body.quantity)}`, item(cup, { quantity: Number(body.quantity) })),
      },
    ],
  });
  const { store, now } = await shown();
  const wishes = [2, 3, 4].map((quantity) => store.setQuantity(cup, quantity));
  expect(now().lines).toMatchObject([{ quantity: 4, busy: true }]);
  await Promise.all(wishes);
  expect(now()).toMatchObject({ version: 'q4', subTotal: 50, lines: [{ quantity: 4, busy: false }] });
  expect(shop.sent('PUT /cart/change-quantity').map(({ body }) => body.quantity)).toEqual([4]);
});

test('a refused change is shown at its line, with the state of the server', async () => {
  signedIn();
  fakeShop({
    'GET /cart': () => [200, { success: true, message: '', cart: cartOf('1', item(cup)) }],
    'GET /product/cards': cards(card(cup)),
    'PUT /cart/change-quantity': () => refused(409, 'INSUFFICIENT_STOCK', { available: 2 }),
  });
  const { store, now } = await shown();
  await expect(store.setQuantity(cup, 9)).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' });
  expect(now().lines).toMatchObject([{ quantity: 1, refusal: { details: { available: 2 } } }]);
});

test('a removed line can be restored at its index', async () => {
  fakeShop({ 'GET /product/cards': cards(card(cup), card(jug)) });
  const { store, now } = await shown();
  await store.add(cup, 2);
  await store.add(jug, 1);
  await store.remove(cup);
  expect(now()).toMatchObject({ removed: { name: 'Cup', quantity: 2 }, lines: [{ product: { name: 'Jug' } }] });
  expect(count()).toBe('1');
  await store.undoRemove();
  expect(now().lines.map(({ product, quantity }) => [product.name, quantity])).toEqual([
    ['Cup', 2],
    ['Jug', 1],
  ]);
});

test('the guest’s cart is uploaded at sign-in and deleted after the response, not before', async () => {
  const shop = fakeShop({
    'GET /product/cards': cards(card(cup), card(jug)),
    'POST /auth/customer-login': () => refused(401, 'INVALID_CREDENTIALS'),
  });
  const session = new SessionStore();
  const { store } = await shown(cartStore);
  await store.add(cup, 4);
  await expect(session.signIn({ email: 'amy@example.com', password: 'wrong' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect(readGuestCart()).toMatchObject([{ product: cup, quantity: 4 }]);
  shop.answer('POST /auth/customer-login', () => [
    200,
    {
      success: true,
      message: '',
      token: 't',
      customer: customer(),
      cart: cartOf('5', item(cup, { quantity: 3 }), item(jug)),
    },
  ]);
  await session.signIn({ email: 'amy@example.com', password: 'right' });
  expect(shop.sent('POST /auth/customer-login').at(-1)?.body.cart).toEqual([{ product: cup, quantity: 4 }]);
  expect(readGuestCart()).toEqual([]);
  expect(cartStore.snapshot()).toMatchObject({
    kind: 'customer',
    version: '5',
    shortened: [{ name: 'Cup', wanted: 4, taken: 3 }],
  });
  expect(count()).toBe('4');
});

test('changes of the cart in another tab are shown', async () => {
  fakeShop({ 'GET /product/cards': cards(card(cup)) });
  const { now } = await shown();
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify([{ product: cup, quantity: 2 }]));
  window.dispatchEvent(new StorageEvent('storage', { key: GUEST_CART_KEY }));
  await vi.waitFor(() => expect(now().lines).toMatchObject([{ quantity: 2 }]));
});

test('other tabs are notified of every change, also of an order that empties the cart', async () => {
  signedIn();
  fakeShop({
    'GET /cart': () => [200, { success: true, message: '', cart: cartOf('1', item(cup)) }],
    'GET /product/cards': cards(card(cup)),
  });
  const { store } = await shown();
  const marker = () => localStorage.getItem('countinghouse.cart-changed');
  store.adopt(cartOf('1', item(cup)));
  const before = marker();
  store.ordered();
  expect(marker()).not.toBe(before);
});

test('the cart of a previous customer is never shown', async () => {
  signedIn();
  fakeShop({
    'GET /cart': ({ token }) => [
      200,
      { success: true, message: '', cart: token === 'Bearer token' ? cartOf('1', item(cup)) : cartOf('9', item(jug)) },
    ],
    'GET /product/cards': cards(card(cup), card(jug)),
  });
  const { store, now } = await shown();
  expect(now().lines).toMatchObject([{ product: { name: 'Cup' } }]);
  localStorage.setItem(tokenKeys.customer, 'other');
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKeys.customer, newValue: 'other' }));
  expect(store.snapshot().phase).toBe('loading');
  await vi.waitFor(() => expect(now()).toMatchObject({ version: '9', lines: [{ product: { name: 'Jug' } }] }));
});

test('a cart that cannot be read has an error and can be retried', async () => {
  signedIn();
  const shop = fakeShop({ 'GET /cart': () => refused(503, 'UNAVAILABLE'), 'GET /product/cards': cards(card(cup)) });
  const store = new CartStore();
  store.subscribe(() => undefined);
  await vi.waitFor(() => expect(store.snapshot()).toMatchObject({ phase: 'failed', error: { code: 'UNAVAILABLE' } }));
  shop.answer('GET /cart', () => [200, { success: true, message: '', cart: cartOf('1', item(cup)) }]);
  const failed = store.snapshot();
  if (failed.phase === 'failed') failed.retry();
  await vi.waitFor(() => expect(store.snapshot()).toMatchObject({ phase: 'ready', version: '1' }));
});
