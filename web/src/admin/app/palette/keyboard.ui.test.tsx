import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { themeChoice } from '../../../shared/theme/theme-choice.ts';
import { RichTextEditor } from '../../shared/form/rich-text-editor/rich-text-editor.tsx';
import { switchSingleKeys } from '../../shared/ui/single-keys.ts';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sampleOrder, sampleProduct, signedIn } from '../../testing/samples.ts';
// Preloaded, so that no test waits for it.
import './command-palette.tsx';
import './keyboard-help.tsx';
import { Keyboard, type KeyboardDialog } from './keyboard.tsx';
import { useRememberedRecords } from './recent-records.ts';

const PALETTE = 'Page, setting, action, order, product, customer, supplier …';
const ORDER = '01a20000-0000-7000-8000-000000000001';
const GONE = '01a20000-0000-7000-8000-000000000002';

function Admin() {
  const [open, setOpen] = useState<KeyboardDialog>();
  useRememberedRecords('u1');
  return (
    <Suspense>
      <Keyboard open={open} onOpen={setOpen} />
      <RichTextEditor label="News" />
    </Suspense>
  );
}

const nothing = { success: true, status: true, total: 0 };
const found = {
  'GET /order/list': { ...nothing, orders: [] },
  'GET /product/list': { ...nothing, products: [sampleProduct(1, { name: 'Blue theme park' })] },
  'GET /customer/list': { ...nothing, customers: [] },
  'GET /supplier/list': { ...nothing, suppliers: [] },
  'GET /order/request-list': { ...nothing, requests: [] },
  'GET /adjustment/list': { ...nothing, adjustments: [] },
};

async function open(path = '/', answers: Parameters<typeof respondWith>[0] = {}) {
  const asked = respondWith({
    ...found,
    ...answers,
    'GET /auth/current-user': signedIn({ _id: 'u1', role: 'ADMIN' }),
    [`GET /order/${ORDER}`]: { success: true, status: true, order: sampleOrder({ _id: ORDER, orderId: 'SO-000007' }) },
    [`GET /product/${GONE}`]: () => new Response(JSON.stringify({ code: 'NOT_FOUND' }), { status: 404 }),
  });
  const { router } = renderRoutes([{ path: '*', element: <Admin /> }], path);
  return { news: await screen.findByRole('textbox', { name: 'News' }), router, asked };
}

/** Presses Ctrl+K with the key name of keyboard events. */
function pressCommandK(target: Element) {
  fireEvent(target, createEvent.keyDown(target, { key: 'k', code: 'KeyK', keyCode: 75, ctrlKey: true }));
}
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
const field = () => screen.findByRole('combobox', { name: PALETTE });
const options = (group: string) => within(screen.getByRole('group', { name: group })).getAllByRole('option');

test('Ctrl+K opens the palette', async () => {
  await open();
  pressCommandK(document.body);
  await field();
});

test('keeps the focus in its field', async () => {
  await open();
  pressCommandK(document.body);
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  act(() => screen.getByRole('dialog').focus());
  await waitFor(() => expect(document.activeElement).toBe(input));
});

test('Ctrl+K in a text opens the link dialog, and no palette over it', async () => {
  pressCommandK((await open()).news);
  await screen.findByLabelText('Address');
  // The palette would be loaded first.
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByPlaceholderText(PALETTE)).toBeNull();
});

test('lists recent records by their current name, and no deleted ones', async () => {
  const { router } = await open(`/admin/stock/product-list/${GONE}`);
  await act(() => router.navigate(`/admin/order/${ORDER}`));
  await act(() => router.navigate('/admin/dashboard'));
  pressCommandK(document.body);
  await screen.findByRole('option', { name: /SO-000007/ });
  await waitFor(() => expect(options('Recently opened')).toHaveLength(1));
  // Enter follows the first, which is the one opened last.
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/order/${ORDER}`));
});

test('finds settings and actions by their words, before related records', async () => {
  const { router } = await open();
  pressCommandK(document.body);
  fireEvent.change(await field(), { target: { value: 'theme' } });
  await screen.findByRole('option', { name: /Blue theme park/ });
  expect(screen.getAllByRole('group').map((group) => within(group).getAllByRole('option').length)).toEqual([1, 1]);
  fireEvent.change(await field(), { target: { value: 'appearance dark' } });
  fireEvent.click(await screen.findByRole('option', { name: /Dark/ }));
  await waitFor(() => expect(themeChoice()).toBe('dark'));
  expect(router.state.location.pathname).toBe('/');
});

test('finds pages by synonyms, and not by similar words while records are found', async () => {
  await open();
  pressCommandK(document.body);
  fireEvent.change(await field(), { target: { value: 'delivery' } });
  expect(options('Pages and settings').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('Shipping Methods'),
  );
  fireEvent.change(await field(), { target: { value: 'recntly' } });
  await screen.findByRole('option', { name: /Blue theme park/ });
  expect(screen.queryByRole('option', { name: /Recently Deleted/ })).toBeNull();
});

test('finds mistyped pages and actions where no record is found', async () => {
  await open('/', { 'GET /product/list': { ...nothing, products: [] } });
  pressCommandK(document.body);
  fireEvent.change(await field(), { target: { value: 'recntly deletd' } });
  await screen.findByRole('option', { name: /Recently Deleted/ });
  fireEvent.change(await field(), { target: { value: 'nwe suplier' } });
  await screen.findByRole('option', { name: /New supplier/ });
  expect(screen.queryByRole('option', { name: /Recently Deleted/ })).toBeNull();
});

test('does not offer a form that the role may not send', async () => {
  await open();
  pressCommandK(document.body);
  fireEvent.change(await field(), { target: { value: 'new' } });
  await screen.findByRole('option', { name: /New supplier/ });
  expect(screen.queryByRole('option', { name: /New user/ })).toBeNull();
});

test('g and a letter open a page, n the form of its list, and neither in a text field', async () => {
  const { router, news } = await open();
  const path = () => router.state.location.pathname;
  press('g', news);
  press('p', news);
  expect(path()).toBe('/');
  press('g');
  press('p');
  await waitFor(() => expect(path()).toBe('/admin/stock/product-list'));
  press('n');
  await waitFor(() => expect(path()).toBe('/admin/stock/product-list/new'));
  press('p');
  expect(path()).toBe('/admin/stock/product-list/new');
});

test('keys of one letter can be switched off', async () => {
  const { router } = await open();
  press('?');
  fireEvent.click(await screen.findByRole('switch', { name: 'Shortcuts of a single key' }));
  press('Escape');
  press('g');
  press('o');
  expect(router.state.location.pathname).toBe('/');
  switchSingleKeys(true);
  press('g');
  press('o');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/order/list'));
});
