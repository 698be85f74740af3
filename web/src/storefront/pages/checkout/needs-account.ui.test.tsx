import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LanguageContext, type PageLanguage } from '../../i18n/language.ts';
import { GUEST_CART_KEY } from '../../stores/cart/guest-cart.ts';
import { card, cards, cartOf, cup, customer, fakeShop, item, pageAt } from '../../testing/fake-shop.tsx';
import { page } from './checkout.page.tsx';

function open(language: PageLanguage['language'] = 'en') {
  const { element } = pageAt(page, '/checkout', '/checkout', { needsAccount: true }, { places: [] });
  render(<LanguageContext value={{ language, locale: 'en' }}>{element}</LanguageContext>);
}

test.each([
  ['en', 'Sign in to order', 'Sign in', 'Create an account'],
  ['zh-HK', '請先登入，然後下單', '登入', '建立帳戶'],
] as const)('in %s, a shop that wants an account shows guests the ways into one, and no form', async (...words) => {
  const [language, title, signIn, register] = words;
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify([{ product: cup, quantity: 2, price: 12.5 }]));
  fakeShop({ 'GET /product/cards': cards(card(cup)) });
  open(language);
  await screen.findByRole('heading', { name: title });
  const prefix = language === 'en' ? '' : '/zh-HK';
  for (const [name, path] of [
    [signIn, 'sign-in'],
    [register, 'register'],
  ] as const) {
    const next = encodeURIComponent(`${prefix}/checkout`);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${prefix}/${path}?next=${next}`);
  }
  expect(document.querySelector('form')).toBeNull();
});

test('a customer of such a shop has the form, and no guest’s part before it', async () => {
  localStorage.setItem(tokenKeys.customer, 'token');
  fakeShop({
    'GET /cart': () => [200, { success: true, message: '', cart: cartOf('7', item(cup, { quantity: 2 })) }],
    'GET /auth/current-user': () => [200, { success: true, message: '', user: customer() }],
    'GET /product/cards': cards(card(cup)),
  });
  let sawGuestPart = false;
  const watch = new MutationObserver(() => {
    sawGuestPart ||= screen.queryByText('Sign in to order') !== null;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  open();
  await screen.findByRole('button', { name: /^Place order/ });
  watch.disconnect();
  expect(sawGuestPart).toBe(false);
});
