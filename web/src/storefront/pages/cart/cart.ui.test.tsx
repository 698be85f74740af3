import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { card, cup, fakeShop, pageAt } from '../../testing/fake-shop.tsx';
import { page } from './cart.page.tsx';

test('an empty cart offers what sells best', async () => {
  const facets = { categories: [], tags: [], chosenTags: [], price: { min: 0, max: 0 }, inStock: 1 };
  fakeShop({
    'GET /product/listing': () => [200, { success: true, products: [card(cup)], total: 1, facets }],
  });
  render(pageAt(page, '/cart').element);
  await screen.findByRole('heading', { name: 'Your cart is empty' });
  await screen.findByRole('heading', { name: 'What others buy' });
  const offered = await screen.findByRole('link', { name: /Cup/ });
  expect(offered.getAttribute('href')).toContain(cup);
});
