import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LanguageContext, type PageLanguage } from '../../i18n/language.ts';
import { cartStore } from '../../stores/cart/cart-store.ts';
import { GUEST_CART_KEY } from '../../stores/cart/guest-cart.ts';
import { storedCheckout, storeFields } from '../../stores/checkout-storage.ts';
import { card, cards, cartOf, cup, customer, fakeShop, item, jug, pageAt, refused } from '../../testing/fake-shop.tsx';
import { sampleOrder } from '../../testing/sample-order.ts';
import { page } from './checkout.page.tsx';
import type { Place } from './delivery/places.ts';

const order = sampleOrder({ orderId: 'SO-000001' });
const placed = () => [201, { status: true, success: true, order, message: '' }] as const;
const readyCart = cartOf('7', item(cup, { quantity: 2 }));

/** A shop without delivery methods. */
const places: readonly Place[] = [];

/** Opens the checkout of a customer with this cart. */
function openAsCustomer(
  more: Parameters<typeof fakeShop>[0] = {},
  cart = readyCart,
  language: PageLanguage['language'] = 'en',
  pages: FrameView['pages'] = [],
) {
  localStorage.setItem(tokenKeys.customer, 'token');
  let isOrdered = false;
  const shop = fakeShop({
    'GET /cart': () => [200, { success: true, message: '', cart: isOrdered ? cartOf('8') : cart }],
    'GET /auth/current-user': () => [200, { success: true, message: '', user: customer() }],
    'GET /product/cards': cards(card(cup), card(jug)),
    'PUT /customer/customer-amy': () => [
      200,
      { success: true, message: '', customer: customer({ phone: '2345 6789' }) },
    ],
    'POST /order': () => {
      isOrdered = true;
      return placed();
    },
    ...more,
  });
  const { element, where } = pageAt(page, '/checkout', '/checkout', { pages }, { places });
  render(<LanguageContext value={{ language, locale: 'en' }}>{element}</LanguageContext>);
  return { shop, where, user: userEvent.setup() };
}

function openAsGuest(more: Parameters<typeof fakeShop>[0] = {}) {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify([{ product: cup, quantity: 2, price: 12.5 }]));
  const entered = { success: true, message: '', token: 'token', customer: customer(), cart: readyCart };
  const shop = fakeShop({
    'GET /product/cards': cards(card(cup)),
    'GET /cart': () => [200, { success: true, message: '', cart: cartOf('8') }],
    'POST /auth/customer-register': () => [201, entered],
    'POST /auth/customer-login': () => [200, entered],
    'POST /order': placed,
    'POST /order/guest': placedByGuest,
    ...more,
  });
  const { element, where } = pageAt(page, '/checkout', '/checkout', {}, { places });
  render(element);
  return { shop, where, user: userEvent.setup() };
}

const field = (name: string) => screen.findByLabelText(name);
const placeButton = () => screen.findByRole('button', { name: /^(Place order|Order at the new total)/ });
type User = ReturnType<typeof userEvent.setup>;

async function fillDelivery(user: User) {
  await user.type(await field('Phone'), '2345 6789');
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), '88 Nathan Road');
}

const code = '0123456789abcdef'.repeat(4);
const placedByGuest = () => [201, { status: true, success: true, order, code, message: '' }] as const;

async function fillContact(user: User) {
  await user.type(await field('Email'), 'amy@example.com');
  await user.type(await field('Name'), 'Amy');
}

test('a guest orders without an account, and is led to the page of the order’s link', async () => {
  const { shop, where, user } = openAsGuest();
  await fillContact(user);
  await fillDelivery(user);
  await user.dblClick(await placeButton());
  await waitFor(() => expect(where()).toBe('/order?placed=1'));
  expect(shop.sent('POST /order/guest').map(({ body }) => body)).toEqual([
    {
      contactInfo: { email: 'amy@example.com', phone: '2345 6789', name: 'Amy' },
      shippingAddress: '88 Nathan Road',
      paymentMethod: 'Bank transfer',
      expectedTotal: 25,
      items: [{ product: cup, quantity: 2 }],
    },
  ]);
  expect(shop.sent('POST /auth/customer-register')).toEqual([]);
  expect(localStorage.getItem('countinghouse.cart-count')).toBe('0');
  expect(localStorage.getItem(GUEST_CART_KEY)).toBeNull();
});

test('a guest who saves the details chooses a password, which is stored nowhere', async () => {
  const { shop, where, user } = openAsGuest();
  await fillContact(user);
  await fillDelivery(user);
  await user.click(await screen.findByRole('checkbox', { name: 'Save these details for next time' }));
  const password = await field('Choose a password');
  await user.type(password, 'long enough');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
  await user.click(await placeButton());
  await waitFor(() => expect(where()).toBe('/order?placed=1'));
  expect(shop.sent('POST /order/guest')[0]?.body).toMatchObject({ password: 'long enough' });
  expect(sessionStorage.getItem('countinghouse.checkout')).not.toContain('long enough');
});

test('an order of a guest with a lost response is repeated under its key, and a price that changed is told', async () => {
  const { shop, where, user } = openAsGuest({ 'POST /order/guest': () => 'lost' });
  await fillContact(user);
  await fillDelivery(user);
  await user.click(await placeButton());
  await screen.findByRole('alert');
  shop.answer('GET /product/cards', cards(card(cup, { sellingPrice: 15 })));
  shop.answer('POST /order/guest', () => refused(409, 'PRICE_CHANGED', {}));
  await user.click(await placeButton());
  await user.click(await screen.findByRole('button', { name: 'Order at the new total · $30.00' }));
  await waitFor(() => expect(shop.sent('POST /order/guest')).toHaveLength(3));
  shop.answer('POST /order/guest', placedByGuest);
  await user.click(await placeButton());
  await waitFor(() => expect(where()).toBe('/order?placed=1'));
  const [first, second, third] = shop.sent('POST /order/guest').map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('the order names the policies that the shop has, which open beside the form', async () => {
  const { shop, user } = openAsCustomer({}, readyCart, 'en', ['privacyPolicy', 'about', 'shippingPaymentTerms']);
  await fillDelivery(user);
  const links = [
    await screen.findByRole('link', { name: 'Terms & Conditions' }),
    await screen.findByRole('link', { name: 'Privacy & Policy' }),
  ];
  for (const link of links) expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.queryByRole('link', { name: 'Returns' })).toBeNull();
  await user.click(await placeButton());
  const acceptedPolicies = ['shippingPaymentTerms', 'privacyPolicy'];
  await waitFor(() => expect(shop.sent('POST /order')[0]?.body).toMatchObject({ acceptedPolicies }));
});

test('payments are named in Chinese, and the order keeps them as the shop wrote them', async () => {
  const { shop, user } = openAsCustomer({}, readyCart, 'zh-HK');
  await user.type(await field('電話'), '2345 6789');
  await user.type(await screen.findByRole('textbox', { name: '地址' }), '88 Nathan Road');
  await user.click(await field('貨到付款'));
  expect(screen.queryByLabelText('Cash on delivery')).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^送出訂單/ }));
  await waitFor(() => expect(shop.sent('POST /order')[0]?.body.paymentMethod).toBe('Cash on delivery'));
});

test('missing fields are listed, focused and linked; nothing is sent', async () => {
  const { shop, user } = openAsGuest();
  await user.type(await field('Email'), 'amy');
  await user.click(await placeButton());
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Enter an email address like name@example.com',
    'Enter your name',
    'Enter your phone number',
    'Enter your delivery address',
  ]);
  await user.click(within(summary).getByText('Enter your phone number'));
  expect(document.activeElement).toBe(await field('Phone'));
  expect((await field('Email')).getAttribute('aria-invalid')).toBe('true');
  expect(shop.sent('POST /order/guest')).toEqual([]);
});

test('a price that changes with a late reading of the cart is shown before anything is sent', async () => {
  let price = 12.5;
  const { shop, where, user } = openAsCustomer({
    'GET /cart': () => [
      200,
      { success: true, message: '', cart: cartOf('7', item(cup, { quantity: 2, pricePerItem: price })) },
    ],
  });
  await fillDelivery(user);
  price = 20;
  await act(() => cartStore.refresh());
  await user.click(await screen.findByRole('button', { name: /^Place order/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Prices have changed since you saw them');
  expect(shop.sent('POST /order')).toEqual([]);
  expect(screen.getByText('$20.00', { selector: 'strong' }).closest('li')?.textContent).toContain('$12.50 → $20.00');
  await user.click(screen.getByRole('button', { name: 'Order at the new total · $40.00' }));
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
  expect(shop.sent('POST /order')[0]?.body.expectedTotal).toBe(40);
});

test('a customer signs in at the checkout and keeps the input', async () => {
  const { shop, user } = openAsGuest();
  await user.type(await field('Email'), 'amy@example.com');
  await fillDelivery(user);
  await user.click(screen.getByRole('button', { name: 'Have an account? Sign in' }));
  expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull();
  await user.type(await field('Password'), 'the old one');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText(/Signed in as Amy/);
  expect(shop.sent('POST /auth/customer-login')[0]?.body).toMatchObject({
    email: 'amy@example.com',
    password: 'the old one',
  });
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveProperty('value', '88 Nathan Road');
});

test('a double click is one order', async () => {
  const { shop, where, user } = openAsCustomer();
  await fillDelivery(user);
  await user.dblClick(await placeButton());
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
  expect(shop.sent('POST /order')).toHaveLength(1);
  expect(shop.sent('PUT /customer/customer-amy')[0]?.body).toEqual({ phone: '2345 6789', address: '88 Nathan Road' });
});

test('details are stored only when chosen', async () => {
  const { shop, where, user } = openAsCustomer();
  await fillDelivery(user);
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await placeButton());
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
  expect(shop.sent('PUT /customer/customer-amy')).toEqual([]);
});

test.each([
  ['a lost answer', () => 'lost' as const],
  ['a shop that is not available', () => refused(503, 'UNAVAILABLE')],
  ['a shop that fails', () => refused(500, 'INTERNAL')],
])('after %s the order is repeated under its key, and under another once it is another order', async (_, trouble) => {
  const { shop, where, user } = openAsCustomer({ 'POST /order': trouble });
  await fillDelivery(user);
  await user.click(await placeButton());
  await screen.findByRole('alert');
  await user.click(await placeButton());
  await waitFor(() => expect(shop.sent('POST /order')).toHaveLength(2));
  await user.type(await screen.findByRole('textbox', { name: /Order note/ }), 'Ring twice');
  shop.answer('POST /order', placed);
  await user.click(await placeButton());
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
  const [first, repeated, other] = shop.sent('POST /order').map(({ key }) => key);
  expect(repeated).toBe(first);
  expect(other).not.toBe(first);
});

test('an order with a lost response is found after a reload', async () => {
  storeFields('customer-amy', {});
  const body = { cartVersion: '7', expectedTotal: 25 };
  const kept = { owner: 'customer-amy', fields: {}, attempt: { key: 'k-1', body: JSON.stringify(body) } };
  sessionStorage.setItem('countinghouse.checkout', JSON.stringify(kept));
  const { shop, where } = openAsCustomer({}, cartOf('8'));
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
  expect(shop.sent('POST /order')).toMatchObject([{ key: 'k-1', body }]);
});

test('a reload does not place an order that never arrived', async () => {
  const kept = { owner: 'customer-amy', fields: {}, attempt: { key: 'k-1', body: '{"cartVersion":"7"}' } };
  sessionStorage.setItem('countinghouse.checkout', JSON.stringify(kept));
  const { shop } = openAsCustomer();
  await placeButton();
  expect(shop.sent('POST /order')).toEqual([]);
});

test('Back after an order shows its confirmation', async () => {
  sessionStorage.setItem('countinghouse.checkout', '{"owner":"customer-amy","fields":{},"placed":"order-1"}');
  const { where } = openAsCustomer({}, cartOf('8'));
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
});

test('a changed price shows old and new and is ordered at the new total', async () => {
  const dearer = cartOf('7', item(cup, { quantity: 2, pricePerItem: 15, seenPrice: 12.5 }));
  const { shop, where, user } = openAsCustomer({
    'POST /order': () => refused(409, 'PRICE_CHANGED', { cart: dearer }),
  });
  await fillDelivery(user);
  await user.click(await placeButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Prices have changed');
  expect(screen.getByText('$12.50', { selector: 's' }).closest('li')?.textContent).toBe('Cup: $12.50 → $15.00');
  shop.answer('POST /order', placed);
  await user.click(await screen.findByRole('button', { name: 'Order at the new total · $30.00' }));
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
  const [first, second] = shop.sent('POST /order');
  expect(second?.body).toMatchObject({ expectedTotal: 30 });
  expect(second?.key).not.toBe(first?.key);
});

test('missing stock is shown at the line, one button takes what is left, and the input is kept', async () => {
  const short = cartOf('7', item(cup, { quantity: 3, available: 2 }));
  const { shop, user } = openAsCustomer(
    {
      'POST /order': () => refused(409, 'INSUFFICIENT_STOCK', { available: 2, cart: short }),
      'PUT /cart/change-quantity': () => [
        200,
        { success: true, message: '', cart: cartOf('9', item(cup, { quantity: 2, available: 2 })) },
      ],
    },
    cartOf('7', item(cup, { quantity: 3 })),
  );
  await fillDelivery(user);
  await user.click(await placeButton());
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('link').textContent).toBe('Cup: only 2 left');
  await user.click(screen.getByRole('button', { name: 'Take 2' }));
  await waitFor(() => expect(screen.queryByText('Only 2 left.')).toBeNull());
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveProperty('value', '88 Nathan Road');
  shop.answer('POST /order', placed);
  await user.click(await placeButton());
  await waitFor(() =>
    expect(shop.sent('POST /order').at(-1)?.body).toMatchObject({ cartVersion: '9', expectedTotal: 25 }),
  );
});

test('a deleted product must be removed first', async () => {
  const { shop, user } = openAsCustomer(
    { 'PUT /cart/remove-item': () => [200, { success: true, message: '', cart: readyCart }] },
    cartOf('6', item(cup, { quantity: 2 }), item(jug, { status: false })),
  );
  await fillDelivery(user);
  await user.click(await placeButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Jug is no longer available: remove it to continue');
  expect(shop.sent('POST /order')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove Jug' }));
  await screen.findByText(/Jug was removed/);
  await user.click(await placeButton());
  await waitFor(() => expect(shop.sent('POST /order')).toHaveLength(1));
});

test('a cart changed elsewhere is updated', async () => {
  const { user } = openAsCustomer({
    'POST /order': () => refused(409, 'CART_CHANGED', { cart: cartOf('9', item(cup, { quantity: 2 }), item(jug)) }),
  });
  await fillDelivery(user);
  await user.click(await placeButton());
  expect((await screen.findByRole('alert')).textContent).toContain('The cart has changed');
  expect(screen.getByText('Jug')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Place order · $37.50' })).toBeTruthy();
});

test('faults from the server are shown at their fields; too many attempts show when to retry', async () => {
  const { shop, user } = openAsCustomer({
    'POST /order': () =>
      refused(422, 'VALIDATION', { errors: [{ field: 'contactInfo.phone', code: 'too_long', message: 'Too long.' }] }),
  });
  await fillDelivery(user);
  await user.click(await placeButton());
  await waitFor(async () => expect((await field('Phone')).getAttribute('aria-invalid')).toBe('true'));
  shop.answer('POST /order', () => refused(429, 'RATE_LIMITED', { retryAfter: 300 }));
  await user.click(await placeButton());
  await screen.findByText('Too many attempts. Please try again in 5 minutes.');
});

test('a form is kept for its author and shown to nobody else', async () => {
  storeFields('customer-amy', { address: '88 Nathan Road' });
  const first = openAsCustomer();
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveProperty('value', '88 Nathan Road');
  first.shop.answer('GET /auth/current-user', () => [
    200,
    { success: true, message: '', user: customer({ _id: 'customer-bob', name: 'Bob' }) },
  ]);
  localStorage.setItem(tokenKeys.customer, 'token of Bob');
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKeys.customer, newValue: 'token of Bob' }));
  await screen.findByText(/Signed in as Bob/);
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveProperty('value', '');
  await first.user.type(await screen.findByRole('textbox', { name: 'Address' }), '1');
  expect(storedCheckout()).toMatchObject({ owner: 'customer-bob', fields: { address: '1' } });
});

test('a session that ends keeps the form for its customer', async () => {
  const { user } = openAsCustomer({ 'POST /order': () => refused(401, 'UNAUTHENTICATED', { auth: true }) });
  await fillDelivery(user);
  await user.click(await placeButton());
  await waitFor(() => expect(localStorage.getItem(tokenKeys.customer)).toBeNull());
  expect(storedCheckout()).toMatchObject({ owner: 'customer-amy', fields: { address: '88 Nathan Road' } });
});

test('an order beyond the limit on unpaid ones is refused in the words of the shop, and keeps what was typed', async () => {
  const message = 'This order has to wait until others are paid. At most 30 of your orders can wait for payment.';
  const { shop, user } = openAsCustomer({
    'POST /order': () => refused(409, 'UNPAID_LIMIT', { message, cart: readyCart }),
  });
  await fillDelivery(user);
  await user.click(await placeButton());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(shop.sent('POST /order')).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', '88 Nathan Road');
});
