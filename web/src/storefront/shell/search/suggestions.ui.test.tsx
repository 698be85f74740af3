import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { respondWith } from '../../../shared/testing/respond-with.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { SearchField } from './search-field.tsx';

const product = (number: number, name: string) => ({
  _id: `0198b5a0-0000-7000-8000-00000000000${number}`,
  itemNo: `A${number}`,
  name,
  photo: null,
  sellingPrice: 12.5,
  stock: 'in',
});
const answer = {
  success: true,
  products: [product(1, 'Red mug'), product(2, 'Blue mug')],
  categories: [{ _id: '0198b5a0-0000-7000-8000-000000000011', name: 'Mugs' }],
  tags: [],
};

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Renders the field in a shop with the suggestions above; records the requested addresses. */
function renderField() {
  const asked = respondWith({ 'GET /product/suggest': answer });
  const element = (
    <>
      <SearchField />
      <button type="button">elsewhere</button>
      <Place />
    </>
  );
  renderInShop(element);
  return asked;
}

const field = () => screen.findByLabelText('Search for products');
const place = () => screen.getByRole('status', { name: (_, element) => element.tagName === 'OUTPUT' }).textContent;

async function typed(text: string) {
  const user = userEvent.setup();
  await user.type(await field(), text);
  return user;
}

test('arrows select suggestions and Enter follows the selected one', async () => {
  renderField();
  const user = await typed('mug');
  const options = await screen.findAllByRole('option');
  const combobox = await screen.findByRole('combobox');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Red mug$12.50', 'Blue mug$12.50', 'Mugs']);
  expect(combobox.getAttribute('aria-expanded')).toBe('true');

  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(combobox.getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  expect(options[1]?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(combobox.getAttribute('aria-activedescendant')).toBe('');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(place()).toBe('/category/0198b5a0-0000-7000-8000-000000000011/mugs'));
  expect(combobox.getAttribute('aria-expanded')).toBe('false');
});

test('Enter without a selection searches, Escape closes and keeps the text', async () => {
  renderField();
  const user = await typed('mug');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect((await field()).getAttribute('aria-expanded')).toBe('false');
  expect(((await field()) as HTMLInputElement).value).toBe('mug');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/search?search=mug'));
});

test('an empty field sends no request, and further typing sends one', async () => {
  const asked = renderField();
  const user = await typed('   ');
  await user.clear(await field());
  await user.keyboard('mugs');
  await screen.findAllByRole('option');
  expect(asked).toEqual(['GET /product/suggest?search=mugs']);
  await user.clear(await field());
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
  expect(asked).toHaveLength(1);
});
