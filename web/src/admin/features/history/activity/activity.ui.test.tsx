import { allEvents } from '@countinghouse/contracts/event-registry';
import type { ActivityEntry } from '@countinghouse/contracts/history/activity';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { eventMessages } from '../../../shared/history/event-messages.ts';
import { otherEventMessages } from '../../../shared/history/event-words.ts';
import { chooseLanguage } from '../../../shared/i18n/language.ts';
import { type Responses, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { signedIn } from '../../../testing/samples.ts';
import { activityRoute } from '../routes.tsx';
import { ActivityScreen } from './activity.screen.tsx';
import { useTypeOptions } from './type-options.ts';

const entry = (n: number, change: Partial<ActivityEntry>): ActivityEntry => ({
  ...{ _id: String(n), type: 'orders.OrderConfirmed', occurredAt: '2026-11-20T02:00:00.000Z' },
  ...{ recordedAt: '2026-11-20T02:00:00.000Z', correlationId: 'c1', reason: null },
  actor: { kind: 'system', _id: 'orders.order-fulfilment', name: 'orders.order-fulfilment', role: null },
  about: { context: 'order', _id: 'o1', name: 'SO-000001' },
  ...change,
});
const byAmy = { kind: 'staff', _id: 'amy', name: 'Amy Cheung', role: 'ADMIN' } as const;
const entries = [
  entry(5, { type: 'later.NotYetKnown', about: null }),
  entry(4, {
    type: 'catalog.ProductChanged',
    actor: byAmy,
    reason: 'Typo',
    about: { context: 'product', _id: 'p1', name: 'Tea' },
  }),
  entry(3, {
    type: 'settings.CompanyInfoChanged',
    actor: byAmy,
    about: { context: 'setting', _id: 'company-info', name: '' },
  }),
  entry(2, {
    type: 'customers.CustomerErased',
    actor: { ...byAmy, kind: 'customer', name: null },
    about: { context: 'customer', _id: 'c1', name: '' },
  }),
  entry(1, { type: 'inventory.StockReserved' }),
];

const responses: Responses = {
  'GET /auth/current-user': signedIn({ role: 'ADMIN' }),
  'GET /activity/list': { success: true, entries, total: entries.length },
};

function open(answers: Responses = {}, address = '/') {
  const requests = respondWith({ ...responses, ...answers });
  return { requests, ...renderRoutes([{ path: '/', element: <ActivityScreen /> }], address) };
}

test('says who did what to which record, and why', async () => {
  open();
  const row = (await screen.findByText('Product Tea')).closest('tr') as HTMLElement;
  for (const part of ['Amy Cheung', 'changed it', 'Typo']) within(row).getByText(part);
  screen.getByText('Company information');
  screen.getByText('Customer Unnamed');
  within(screen.getByText('reserved stock').closest('tr') as HTMLElement).getByText('System');
  screen.getByText('did something that this version does not know: later.NotYetKnown');
});

test('the history of a record opens beside the list, from its button and its row', async () => {
  const history = { success: true, entries: [], total: 0 };
  const { requests } = open({ 'GET /history/product/p1': history, 'GET /history/order/o1': history });
  await userEvent.click(await screen.findByRole('button', { name: 'History: Product Tea' }));
  await waitFor(() => expect(requests.some((made) => made.startsWith('GET /history/product/p1'))).toBe(true));
  await screen.findByText('Nothing has happened here yet.');
});

test('nothing that matches is said, and a failure can be tried again', async () => {
  const { requests } = open({ 'GET /activity/list': { success: true, entries: [], total: 0 } }, '/?area=email');
  await waitFor(() => expect(requests).toContain('GET /activity/list?current=1&size=10&area=email'));
});

test.each(['zh-HK', 'en'] as const)(
  'types of events are told apart by their words to choose one, in %s',
  (language) => {
    act(() => chooseLanguage(language));
    const { result } = renderHook(useTypeOptions);
    const labels = result.current.map(({ label }) => label);
    expect(labels.filter((label, n) => labels.indexOf(label) !== n)).toEqual([]);
    expect(result.current.map(({ value }) => value).sort()).toEqual([...allEvents.keys()].sort());
  },
);

test('the export takes what the list is narrowed to along', async () => {
  const requests = respondWith({ ...responses, 'GET /export': { success: true, exports: [] } });
  renderRoutes([{ path: '/admin', children: [activityRoute] }], '/admin/report/activity?type=orders.OrderPlaced');
  await userEvent.click(await screen.findByRole('button', { name: /Export$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export activity' }));
  dialog.getByText('What the list shows with its present filter goes into the file.');
  expect(requests).toContain('GET /activity/list?current=1&size=10&type=orders.OrderPlaced');
});

test('every type of event has words of its own, one place each', () => {
  const worded = [...Object.keys(eventMessages), ...Object.keys(otherEventMessages)];
  expect(new Set(worded).size).toBe(worded.length);
  expect([...allEvents.keys()].filter((type) => !worded.includes(type))).toEqual([]);
});
