import { usualPreferences } from '@countinghouse/contracts/identity/preference-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeToken } from '../../../shared/session/token-store.ts';
import { respondWith } from '../../../shared/testing/respond-with.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { OwnerHint } from './owner-hint.tsx';

const setup = {
  ...{ name: true, logo: true, category: true, product: true, stock: true },
  ...{ delivery: false, payment: false, contact: true, order: true },
};
const owner = {
  ...{ _id: 'u', firstName: 'An', lastName: 'Owner', email: 'owner@shop.example', phone: '', avatar: '' },
  ...{ role: 'SUPER_ADMIN', status: true, secondFactor: false, version: '1' },
};

function open({ role = 'SUPER_ADMIN', checklist = 'shown', done = false, isSignedIn = true } = {}): string[] {
  const asked = respondWith({
    'GET /auth/current-user': { success: true, user: { ...owner, role }, message: '' },
    'GET /setting/setup': { success: true, setup: done ? { ...setup, delivery: true, payment: true } : setup },
    'GET /preferences': { success: true, preferences: { ...usualPreferences, checklist, version: '0' } },
  });
  if (isSignedIn) storeToken('staff', 'token of staff');
  renderInShop(<OwnerHint />);
  return asked;
}

test('an owner who is signed in to the back office is led to the open steps', async () => {
  open();
  await screen.findByText(/2 steps are left until your first order/);
  expect(screen.getByRole('link', { name: 'Go to the checklist' }).getAttribute('href')).toBe('/admin/dashboard');
});

test('other visitors see nothing, and nothing is asked for them', async () => {
  const asked = open({ isSignedIn: false });
  await new Promise((next) => setTimeout(next));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each([
  ['whose steps are all done', { done: true }, 'GET /preferences'],
  ['who hid the list', { checklist: 'hidden' }, 'GET /preferences'],
  ['who cannot do every step', { role: 'ADMIN' }, 'GET /auth/current-user'],
])('staff %s see nothing', async (_, how, last) => {
  const asked = open(how);
  await waitFor(() => expect(asked).toContain(last));
  await new Promise((next) => setTimeout(next));
  expect(screen.queryByRole('complementary')).toBeNull();
});
