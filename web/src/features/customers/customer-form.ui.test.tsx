import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerWith, renderRoutes } from '../../testing/render-app.tsx';
import { EditCustomerForm } from './customer-form.tsx';

const PATH = '/admin/customers';
const customer = { _id: 'c1', name: 'Chan Tai Man', email: 'chan@example.com', version: '1' };
const busy = { success: false, code: 'UNAVAILABLE', message: 'The shop is starting.', requestId: 'r1' };

const open = () =>
  renderRoutes([{ path: PATH, children: [{ path: ':id/edit', element: <EditCustomerForm /> }] }], `${PATH}/c1/edit`);

test('an edit that cannot be loaded says so, and opens at the next try', async () => {
  let tries = 0;
  answerWith({
    'GET /customer/c1': () => {
      tries += 1;
      return tries === 1 ? Response.json(busy, { status: 503 }) : { success: true, customer };
    },
  });
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Edit Customer' });
  expect(dialog.textContent).toContain('The shop is starting. Quote r1 when asking for help.');
  expect(screen.queryByText('This is not there any more')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByDisplayValue('Chan Tai Man')).toBeTruthy();
});

test('an edit of what was deleted says that it is gone and offers no further try', async () => {
  answerWith({});
  open();
  await screen.findByText('This is not there any more');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an edit that lets one wait shows that it is on its way', async () => {
  answerWith({ 'GET /customer/c1': () => new Promise<Response>(() => undefined) });
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Edit Customer' });
  expect(dialog.querySelector('.ant-skeleton')).not.toBeNull();
});
