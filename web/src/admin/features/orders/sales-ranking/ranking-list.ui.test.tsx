import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../../testing/render-app.tsx';
import { RankingList } from './ranking-list.tsx';

const sold = (rank: number, productId: string, quantity: number, amount: number) => ({
  ...{ rank, productId, quantity, amount },
  product: { _id: productId, itemNo: `IT-${productId}`, name: `Product ${productId}`, photo: '' },
});
const opened = (line: HTMLElement) =>
  within(line)
    .getAllByRole('button')
    .map((button) => [button.textContent, button.dataset.figure]);

test('on a phone every number of the ranking opens what it is made of', () => {
  const rows = [sold(1, 'a', 3, 20.1), sold(2, 'b', 2, 0.2)];
  const page = { asOf: undefined, rows, total: 2, sold: { quantity: 5, amount: 20.3 }, before: undefined };
  renderRoutes([{ path: '/', element: <RankingList compared={undefined} page={page} /> }], '/');

  expect(opened(screen.getAllByRole('listitem')[0] as HTMLElement)).toEqual([
    ['3', 'ranking.units'],
    ['HKD $20.10', 'ranking.amount'],
  ]);
  expect(opened(screen.getByText('All products sold').parentElement as HTMLElement)).toEqual([
    ['5', 'ranking.units'],
    ['HKD $20.30', 'ranking.amount'],
  ]);
});
