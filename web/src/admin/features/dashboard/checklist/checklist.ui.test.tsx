import { usualPreferences } from '@countinghouse/contracts/identity/preference-api';
import type { SetupView } from '@countinghouse/contracts/settings/views';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { preferencesQuery } from '../../../shared/session/preferences.ts';
import { makeQueries, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { signedIn } from '../../../testing/samples.ts';
import { sentOf } from '../../../testing/sent.ts';
import { Checklist } from './checklist.tsx';

const nothingDone: SetupView = {
  ...{ name: false, logo: false, category: false, product: false, stock: false },
  ...{ delivery: false, payment: false, contact: false, order: false },
};
const all = Object.fromEntries(Object.keys(nothingDone).map((name) => [name, true])) as SetupView;

function open(setup: SetupView, checklist: 'shown' | 'hidden' = 'shown') {
  const saved: unknown[] = [];
  const preferences = { ...usualPreferences, checklist, version: '0' };
  const asked = respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting/setup': { success: true, setup },
    'GET /preferences': { success: true, preferences },
    'PATCH /preferences': (_, init) => {
      saved.push(sentOf(init).body);
      return { success: true, preferences };
    },
  });
  const queries = makeQueries();
  queries.setQueryData(preferencesQuery().queryKey, { success: true, preferences });
  renderRoutes(
    [
      {
        path: '*',
        element: (
          <>
            <Checklist />
            <p>the rest</p>
          </>
        ),
      },
    ],
    '/',
    queries,
  );
  return { asked, saved };
}

test('every step leads to its form, says whether it is done, and the first open one is the current step', async () => {
  open({ ...nothingDone, name: true, logo: true });
  await screen.findByText('2 of 9 steps done');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/setting/general#company-info',
    '/admin/setting/custom-pages/dashboard',
    '/admin/category_tags/new',
    '/admin/stock/product-list/new',
    '/admin/stock/adjustment-list/new',
    '/admin/setting/custom-pages/deliveryMethod',
    '/admin/setting/custom-pages/shippingPaymentTerms',
    '/admin/setting/custom-pages/contact',
    '/',
  ]);
  expect(links[1]?.textContent).toMatch(/Done$/);
  expect(links[2]?.textContent).toMatch(/Not done yet$/);
  expect(screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')).toEqual([
    links[2]?.closest('li'),
  ]);
});

test('the list goes when all steps are done', async () => {
  const { asked } = open(all);
  await waitFor(() => expect(asked).toContain('GET /setting/setup'));
  await screen.findByText('the rest');
  expect(screen.queryByText('From here to your first order')).toBeNull();
});

test('who hides the list is told where it is, it is saved for the account, and nothing is asked for any more', async () => {
  const { saved } = open(nothingDone);
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await screen.findByText(/To see them again, go to Setting, Layout/);
  expect(screen.queryByText('From here to your first order')).toBeNull();
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(saved).toEqual([{ checklist: 'hidden', lists: {} }]));
});

test('a list that was hidden before asks for nothing', async () => {
  const { asked } = open(nothingDone, 'hidden');
  await screen.findByText('the rest');
  expect(asked).not.toContain('GET /setting/setup');
});
