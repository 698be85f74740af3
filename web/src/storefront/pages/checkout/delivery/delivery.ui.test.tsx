import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import type { DeliveryOptionView, QuoteView } from '@countinghouse/contracts/orders/storefront/quote-api';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LanguageContext, type PageLanguage } from '../../../i18n/language.ts';
import { card, cards, cartOf, cup, customer, fakeShop, item, pageAt, refused } from '../../../testing/fake-shop.tsx';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { page } from '../checkout.page.tsx';
import type { Place } from './places.ts';

const order = sampleOrder({ orderId: 'SO-000001' });
const whole = { areas: [], isServedElsewhere: true, asksPostcode: false };
const places: readonly Place[] = [
  { code: 'HK', name: 'Hong Kong', areas: ['Kowloon', 'Lamma'], isServedElsewhere: false, asksPostcode: false },
  { code: 'FR', name: 'France', ...whole, asksPostcode: true },
];
const courier: DeliveryOptionView = {
  _id: 'courier',
  kind: 'delivery',
  name: 'Courier',
  text: '1 day',
  fee: 40,
  freeFrom: 100,
};
const locker: DeliveryOptionView = {
  _id: 'locker',
  kind: 'point',
  name: 'Locker',
  fee: 0,
  payments: ['Bank transfer'],
};

/** What the goods, two cups at 12.50, cost by a method at these fees. */
function quoteWith(method: string | undefined, options: readonly DeliveryOptionView[]): QuoteView {
  const { fee = 0 } = options.find(({ _id }) => _id === method) ?? {};
  return {
    ...{ lines: [], goods: 25, fee, total: 25 + fee, problems: [], currency: { name: 'HKD', symbol: '$' } },
    deliveryOptions: [...options],
  };
}

function open(more: Parameters<typeof fakeShop>[0] = {}, language: PageLanguage['language'] = 'en') {
  // Stores remember the customer of a token across the tests of a run.
  localStorage.setItem(tokenKeys.customer, crypto.randomUUID());
  const shop = fakeShop({
    'GET /cart': () => [200, { success: true, message: '', cart: cartOf('7', item(cup, { quantity: 2 })) }],
    'GET /auth/current-user': () => [
      200,
      { success: true, message: '', user: customer({ phone: '2345 6789', address: '88 Nathan Road' }) },
    ],
    'GET /product/cards': cards(card(cup)),
    'POST /order/quote': ({ body }) => [
      200,
      { success: true, quote: quoteWith((body.delivery as { method?: string }).method, [courier, locker]) },
    ],
    'POST /order': () => [201, { status: true, success: true, order, message: '' }],
    ...more,
  });
  const { element, where } = pageAt(page, '/checkout', '/checkout', {}, { places });
  render(<LanguageContext value={{ language, locale: 'en' }}>{element}</LanguageContext>);
  return { shop, where, user: userEvent.setup() };
}

const area = () => screen.findByRole('combobox', { name: 'Delivery area' });
const method = (name: RegExp) => screen.findByRole('radio', { name });
const placeButton = (total: string) => screen.findByRole('button', { name: `Place order · ${total}` });

test('the total is on the button once area and method are chosen, and the order names them', async () => {
  const { shop, where, user } = open();
  expect(await screen.findByText('Choose an area to see the delivery methods.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Place order' })).toBeTruthy();
  await user.selectOptions(await area(), 'Kowloon');
  const option = await method(/Courier/);
  expect(option.closest('label')?.textContent).toBe('Courier1 day$40.00');
  await user.click(option);
  await placeButton('$65.00');
  expect(screen.getByText('Spend $75.00 more for free delivery')).toBeTruthy();
  await user.click(await placeButton('$65.00'));
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
  expect(shop.sent('POST /order')[0]?.body).toMatchObject({
    expectedTotal: 65,
    delivery: { method: 'courier', country: 'HK', area: 'Kowloon' },
  });
  expect(shop.sent('POST /order/quote').at(-1)?.body).toEqual({
    items: [{ product: cup, quantity: 2 }],
    delivery: { country: 'HK', area: 'Kowloon', method: 'courier' },
  });
});

test('everything works by keyboard', async () => {
  const { where, user } = open();
  (await area()).focus();
  await user.selectOptions(await area(), 'Lamma');
  (await method(/Courier/)).focus();
  await user.keyboard(' ');
  (await placeButton('$65.00')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
});

test('what is missing is listed in the order of the page; a point needs its code, and leaves its payments', async () => {
  const { shop, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Place order' }));
  const missing = () =>
    within(screen.getByRole('alert'))
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(missing()).toEqual(['Choose a delivery area', 'Choose a delivery method']);
  await user.selectOptions(await area(), 'Kowloon');
  await user.click(await method(/Locker/));
  expect((await method(/Locker/)).closest('label')?.textContent).toBe('LockerFree');
  expect(screen.queryByRole('radio', { name: 'Cash on delivery' })).toBeNull();
  await user.click(await placeButton('$25.00'));
  expect(missing()).toEqual(['Enter the code of the pick-up point']);
  await user.type(screen.getByRole('textbox', { name: 'Pick-up point code' }), ' H852 ');
  await user.click(await placeButton('$25.00'));
  await waitFor(() => expect(shop.sent('POST /order')[0]?.body).toMatchObject({ delivery: { point: 'H852' } }));
});

test('a country without areas asks for its postcode, and no method is said in words', async () => {
  const { shop, user } = open({
    'POST /order/quote': () => [200, { success: true, quote: quoteWith(undefined, []) }],
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Country or region' }), 'France');
  await user.type(await screen.findByRole('textbox', { name: 'Postcode' }), '75001');
  expect(await screen.findByText(/^No delivery method goes there/)).toBeTruthy();
  await waitFor(() =>
    expect(shop.sent('POST /order/quote').at(-1)?.body.delivery).toEqual({ country: 'FR', postcode: '75001' }),
  );
  expect(screen.queryByRole('combobox', { name: 'Delivery area' })).toBeNull();
});

test('a fee that has changed is shown before and now, and ordered at the new total', async () => {
  const dearer = { ...courier, fee: 55 };
  const { shop, where, user } = open({
    'POST /order': () =>
      refused(409, 'PRICE_CHANGED', {
        cart: cartOf('7', item(cup, { quantity: 2 })),
        quote: quoteWith('courier', [dearer]),
      }),
  });
  await user.selectOptions(await area(), 'Kowloon');
  await user.click(await method(/Courier/));
  await user.click(await placeButton('$65.00'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The delivery fee has changed since you saw it. Nothing was ordered.');
  expect(screen.getByText('$40.00', { selector: 's' }).closest('li')?.textContent).toBe(
    'Delivery fee (Courier): $40.00 → $55.00',
  );
  shop.answer('POST /order', () => [201, { status: true, success: true, order, message: '' }]);
  await user.click(await screen.findByRole('button', { name: 'Order at the new total · $80.00' }));
  await waitFor(() => expect(where()).toBe('/account/orders/order-1?placed=1'));
  expect(shop.sent('POST /order')[1]?.body.expectedTotal).toBe(80);
});

test('a method that is gone is said in words, and what is left can be chosen', async () => {
  const { shop, user } = open({
    'POST /order': () => refused(409, 'DELIVERY_UNAVAILABLE', { options: [locker] }),
  });
  await user.selectOptions(await area(), 'Kowloon');
  await user.click(await method(/Courier/));
  const button = await placeButton('$65.00');
  shop.answer('POST /order/quote', () => [200, { success: true, quote: quoteWith('courier', [locker]) }]);
  await user.click(button);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your delivery method is no longer available for this order.');
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Courier/ })).toBeNull());
  expect(await method(/Locker/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Place order' })).toBeTruthy();
});

test('methods that cannot be loaded are asked for again by a button', async () => {
  const { shop, user } = open({ 'POST /order/quote': () => refused(429, 'RATE_LIMITED', { retryAfter: 30 }) });
  await user.selectOptions(await area(), 'Kowloon');
  expect(await screen.findByText(/^The delivery methods could not be loaded/)).toBeTruthy();
  shop.answer('POST /order/quote', () => [200, { success: true, quote: quoteWith(undefined, [courier]) }]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await method(/Courier/)).toBeTruthy();
});

test('it is in Chinese as well', async () => {
  const { user } = open({}, 'zh-HK');
  await user.selectOptions(await screen.findByRole('combobox', { name: '送貨地區' }), 'Kowloon');
  await user.click(await method(/Courier/));
  expect(await screen.findByText('再買 $75.00 即可免運費')).toBeTruthy();
});
