import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleOrder } from '../../../testing/samples.ts';
import { OrderPrice } from './order-price.tsx';

const delivered = sampleOrder({
  _id: 'o1',
  fee: 30,
  charges: [
    { kind: 'delivery', amount: 40 },
    { kind: 'manual', amount: -10 },
  ],
  delivery: {
    ...{ _id: 'm1', kind: 'point', names: { en: 'Locker', zh: '智能櫃' }, country: 'HK' },
    ...{ area: 'Mong Kok', point: 'H852' },
  },
});
const rule = {
  zone: 'Kowloon',
  by: 'amount',
  measured: 25,
  from: 0,
  price: 40,
  revision: 2,
  since: '2026-11-03T02:00:00.000Z',
};
const steps = [
  { kind: 'goods', amount: 25 },
  { kind: 'delivery', names: { en: 'Locker', zh: '智能櫃' }, amount: 40, rule },
  { kind: 'manual', amount: -10 },
];

test('the delivery is there, and every step of the price once it is opened', async () => {
  respondWith({
    'GET /order/o1/price': { success: true, steps, total: 55, currency: { name: 'HKD', symbol: '$' } },
  });
  renderRoutes([{ path: '/', element: <OrderPrice order={delivered} /> }], '/');
  for (const said of ['Locker', 'Hong Kong', 'Mong Kok', 'H852']) expect(await screen.findByText(said)).toBeTruthy();
  await userEvent.click(screen.getByText('Why this price?'));
  expect(await screen.findByText('Kowloon: $40.00 for goods of $0.00 or more')).toBeTruthy();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.at(0)).toBe('Goods$25.00');
  expect(rows.at(-2)).toMatch(/^Changed by the shop[-−]\$?10\.00|^Changed by the shop\$[-−]10\.00/);
  expect(rows.at(-1)).toBe('Total$55.00');
});

test('an order that staff alone priced shows neither', async () => {
  const plain = <OrderPrice order={sampleOrder({ fee: 30 })} />;
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            {plain} <p>below</p>
          </>
        ),
      },
    ],
    '/',
  );
  await screen.findByText('below');
  expect(screen.queryByText('Why this price?')).toBeNull();
  expect(screen.queryByText('Delivery')).toBeNull();
});
