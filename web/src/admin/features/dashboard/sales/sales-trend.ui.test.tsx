import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../../testing/render-app.tsx';
import { SalesTrend } from './sales-trend.tsx';

const row = (day: string, orders: number, amount: number) => ({
  date: `${day}T00:00:00.000+08:00`,
  orders,
  quantity: orders,
  amount,
});
const days = [row('2026-11-18', 2, 1234.5), row('2026-11-19', 0, 0), row('2026-11-20', 1, 80)];

test('every day with orders links to them, by the keyboard too', async () => {
  const { router } = renderRoutes(
    [
      { path: '/', element: <SalesTrend days={days} /> },
      { path: '/admin/order/list', element: <p>orders</p> },
    ],
    '/',
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['18 Nov 2026: 1,234.50', '20 Nov 2026: 80.00']);
  expect(screen.getByText('19 Nov 2026: 0.00')).toBeTruthy();

  await userEvent.tab();
  expect(document.activeElement).toBe(links[0]);
  await userEvent.keyboard('{Enter}');
  await screen.findByText('orders');
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/admin/order/list?start=2026-11-18&end=2026-11-18');
});
