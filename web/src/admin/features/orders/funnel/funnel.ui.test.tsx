import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { FunnelScreen } from './funnel.screen.tsx';

const PATH = '/admin/report/funnel';
const routes = [{ path: PATH, element: <FunnelScreen /> }];

test('the funnel has the steps with their shares, and the days with carts, newest first', async () => {
  const none = { started: 0, refused: 0, declined: 0, ordered: 0, paid: 0 };
  const days = [
    { date: '2026-11-01T00:00:00.000+08:00', ...none, started: 3, ordered: 1 },
    { date: '2026-11-02T00:00:00.000+08:00', ...none },
    { date: '2026-11-03T00:00:00.000+08:00', ...none, started: 5, refused: 2, ordered: 3, paid: 2 },
  ];
  const total = { started: 8, refused: 2, declined: 0, ordered: 4, paid: 2 };
  respondWith({ 'GET /order/funnel': () => ({ success: true, days, total }) });
  renderRoutes(routes, `${PATH}?start=2026-11-01&end=2026-11-03`);
  await screen.findByText('All days');
  const rows = [...document.querySelectorAll('tbody .ant-table-row')].map((row) => row.textContent);
  expect(rows).toEqual(['3 Nov 202652032', '1 Nov 202630010']);
  expect([...document.querySelectorAll('dl > div')].map((step) => step.textContent)).toEqual([
    'Carts begun8100%',
    'Out of stock in the cart225%',
    'Out of stock at checkout00%',
    'Ordered450%',
    'Paid225%',
  ]);
});

test('days without carts show a message', async () => {
  const total = { started: 0, refused: 0, declined: 0, ordered: 0, paid: 0 };
  respondWith({ 'GET /order/funnel': () => ({ success: true, days: [], total }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('No cart was begun in these days')).toBeTruthy();
});

test('a range that is too long is marked, with the reason beside its days', async () => {
  const reason = 'At most 3,660 days are possible.';
  const errors = [{ field: 'end_at', code: 'too_many_days', message: reason }];
  const refusal = { success: false, code: 'VALIDATION', message: 'Please check the marked fields.', errors };
  respondWith({ 'GET /order/funnel': () => Response.json(refusal, { status: 422 }) });
  renderRoutes(routes, `${PATH}?start=2010-01-01&end=2026-11-03`);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`This could not be loaded.${reason}`);
  for (const name of ['Start date', 'End date']) {
    const day = screen.getByLabelText(name);
    expect(day.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(day.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  }
});
