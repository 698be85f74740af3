import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerWith } from '../../../shared/testing/answer-with.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
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

interface Saving {
  readonly body: unknown;
  readonly ifMatch: string | null;
}

/** A shop that has the customer as given; a change that is based on another version is refused. */
function shopWith(now: typeof customer) {
  const savings: Saving[] = [];
  answerWith({
    'GET /auth/current-user': { success: true, user: now, message: '' },
    'PUT /customer/customer-1': (_, init) => {
      const ifMatch = new Headers(init.headers).get('If-Match');
      const body = JSON.parse(String(init.body)) as object;
      savings.push({ body, ifMatch });
      if (ifMatch !== `"${now.version}"`)
        return Response.json({ code: 'VERSION_CONFLICT', message: 'Changed meanwhile' }, { status: 409 });
      return { success: true, customer: { ...now, ...body, version: '9' }, message: '' };
    },
  });
  return savings;
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('saves only what was changed, based on the version that was shown', async () => {
  const savings = shopWith(customer);
  renderInShop(<DetailsForm customer={customer} />);
  await userEvent.clear(field(/^Phone/));
  await userEvent.type(field(/^Phone/), '2345');
  await save();
  await screen.findByText('Saved.');
  expect(savings).toEqual([{ body: { phone: '2345' }, ifMatch: '"3"' }]);
});

test('a change that met another one is kept with what was typed, and wins when it is saved again', async () => {
  const savings = shopWith({ ...customer, address: 'New Street', version: '4' });
  renderInShop(<DetailsForm customer={customer} />);
  await userEvent.clear(field(/^Name/));
  await userEvent.type(field(/^Name/), 'Ada L.');
  await save();
  await screen.findByText(/changed elsewhere/);
  expect(field(/^Name/).value).toBe('Ada L.');
  await save();
  await screen.findByText('Saved.');
  // What was changed elsewhere and not here stays as it is there.
  expect(savings.at(-1)).toEqual({ body: { name: 'Ada L.' }, ifMatch: '"4"' });
  expect(field(/^Delivery address/).value).toBe('New Street');
});

test('after a conflict, what was saved elsewhere can be taken instead', async () => {
  shopWith({ ...customer, address: 'New Street', version: '4' });
  renderInShop(<DetailsForm customer={customer} />);
  await userEvent.type(field(/^Delivery address/), ' 5');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Use what was saved elsewhere' }));
  expect(field(/^Delivery address/).value).toBe('New Street');
});

test('a name is needed', async () => {
  const savings = shopWith(customer);
  renderInShop(<DetailsForm customer={customer} />);
  await userEvent.clear(field(/^Name/));
  await save();
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Enter your name'));
  expect(savings).toEqual([]);
});
