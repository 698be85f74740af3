import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../../testing/render-app.tsx';
import { RankingList } from './ranking-list.tsx';

const range = { start: '2026-11-01', end: '2026-11-20' };
const sold = (rank: number, productId: string, quantity: number, amount: number) => ({
  ...{ rank, productId, quantity, amount },
  product: { _id: productId, itemNo: `IT-${productId}`, name: `Product ${productId}`, photo: '' },
});
const destinations = (line: HTMLElement) =>
  within(line)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('on a phone every number of the ranking links to its orders, those of the last row to all of them', () => {
  const rows = [sold(1, 'a', 3, 20.1), sold(2, 'b', 2, 0.2)];
  const page = { asOf: undefined, rows, total: 2, sold: { quantity: 5, amount: 20.3 }, before: undefined };
  const list = <RankingList range={range} compared={undefined} page={page} />;
  renderRoutes([{ path: '/', element: list }], '/');

  const behind = '/admin/order/list?product=a&start=2026-11-01&end=2026-11-20';
  expect(destinations(screen.getAllByRole('listitem')[0] as HTMLElement)).toEqual([
    ['Product a', '/admin/stock/product-list/a'],
    ['3', behind],
    ['HKD $20.10', behind],
  ]);
  const all = '/admin/order/list?start=2026-11-01&end=2026-11-20';
  expect(destinations(screen.getByText('All products sold').parentElement as HTMLElement)).toEqual([
    ['5', all],
    ['HKD $20.30', all],
  ]);
});
