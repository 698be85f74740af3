import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { respondWith } from '../../../../shared/testing/respond-with.ts';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { DetailsForm } from './details-form.tsx';

const customer = {
  _id: 'customer-1',
  email: 'ada@example.com',
  name: 'Ada',
  phone: '1',
  address: 'Old Street',
  points: 0,
  status: true,
  version: '3',
};

interface SaveRequest {
  readonly body: unknown;
  readonly ifMatch: string | null;
}

/** A server with this customer, which refuses changes that are based on another version; returns the requests. */
function shopWith(now: typeof customer) {
  const saves: SaveRequest[] = [];
  respondWith({
    'GET /auth/current-user': { success: true, user: now, message: '' },
    'PUT /customer/customer-1': (_, init) => {
      const ifMatch = new Headers(init.headers).get('If-Match');
      const body = JSON.parse(String(init.body)) as object;
      saves.push({ body, ifMatch });
      if (ifMatch !== `"${now.version}"`)
        return Response.json({ code: 'VERSION_CONFLICT', message: 'Changed meanwhile' }, { status: 409 });
      return { success: true, customer: { ...now, ...body, version: '9' }, message: '' };
    },
  });
  return saves;
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('saves only what was changed, based on the version that was shown', async () => {
  const saves = shopWith(customer);
  renderInShop(<DetailsForm customer={customer} />);
  await userEvent.clear(field(/^Phone/));
  await userEvent.type(field(/^Phone/), '2345');
  await save();
  await screen.findByText('Saved.');
  expect(saves).toEqual([{ body: { phone: '2345' }, ifMatch: '"3"' }]);
});

test('after a conflict the input is kept, and the next save applies it', async () => {
  const saves = shopWith({ ...customer, address: 'New Street', version: '4' });
  renderInShop(<DetailsForm customer={customer} />);
  await userEvent.clear(field(/^Name/));
  await userEvent.type(field(/^Name/), 'Ada L.');
  await save();
  await screen.findByText(/changed elsewhere/);
  expect(field(/^Name/).value).toBe('Ada L.');
  await save();
  await screen.findByText('Saved.');
  // A field that was changed only elsewhere keeps that value.
  expect(saves.at(-1)).toEqual({ body: { name: 'Ada L.' }, ifMatch: '"4"' });
  expect(field(/^Delivery address/).value).toBe('New Street');
});

test('after a conflict the values saved elsewhere can be used instead', async () => {
  shopWith({ ...customer, address: 'New Street', version: '4' });
  renderInShop(<DetailsForm customer={customer} />);
  await userEvent.type(field(/^Delivery address/), ' 5');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Use what was saved elsewhere' }));
  expect(field(/^Delivery address/).value).toBe('New Street');
});

test('a name is required', async () => {
  const saves = shopWith(customer);
  renderInShop(<DetailsForm customer={customer} />);
  await userEvent.clear(field(/^Name/));
  await save();
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Enter your name'));
  expect(saves).toEqual([]);
});
