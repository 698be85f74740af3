import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sampleCustomer } from '../../testing/samples.ts';
import { EditCustomerForm, NewCustomerForm } from './customer-form.tsx';

const PATH = '/admin/customers';
const customer = sampleCustomer();
const busy = { success: false, code: 'UNAVAILABLE', message: 'The shop is starting.', requestId: 'r1' };

const open = () =>
  renderRoutes([{ path: PATH, children: [{ path: ':id/edit', element: <EditCustomerForm /> }] }], `${PATH}/c1/edit`);

test('an edit that cannot be loaded shows an error, and opens after a retry', async () => {
  let tries = 0;
  respondWith({
    'GET /customer/c1': () => {
      tries += 1;
      return tries === 1 ? Response.json(busy, { status: 503 }) : { success: true, customer };
    },
  });
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Edit Customer' });
  expect(dialog.textContent).toContain('The shop is starting. Quote r1 when asking for help.');
  expect(screen.queryByText('This no longer exists')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByDisplayValue('Chan Tai Man')).toBeTruthy();
});

test('an edit of a deleted customer shows that and offers no retry', async () => {
  respondWith({});
  open();
  await screen.findByText('This no longer exists');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a slow edit shows a placeholder', async () => {
  respondWith({ 'GET /customer/c1': () => new Promise<Response>(() => undefined) });
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Edit Customer' });
  expect(dialog.querySelector('.ant-skeleton')).not.toBeNull();
});

const withNew = [
  { path: '/admin', element: <p>home</p> },
  { path: '/admin/elsewhere', element: <p>elsewhere</p> },
  { path: PATH, element: <Outlet />, children: [{ path: 'new', element: <NewCustomerForm /> }] },
];

async function fillIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Name'), 'Chan Tai Man');
  await userEvent.type(screen.getByLabelText('Email'), 'chan@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a long password');
}

test('a second click, before Save shows that it waits, saves nothing more', async () => {
  const save = () => screen.getByRole('button', { name: 'Save' });
  let answer: (() => void) | undefined;
  const requests = respondWith({
    'POST /customer': () => {
      if (!answer) act(() => save().click());
      return new Promise<Response>((resolve) => {
        answer = () => resolve(Response.json({ success: true, customer, message: '' }));
      });
    },
  });
  const { router } = renderRoutes(withNew, `${PATH}/new`);
  await fillIn();
  await userEvent.click(save());
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(PATH);
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual(['POST /customer']);
});

test('a late response after leaving the form does not navigate', async () => {
  let answer: (() => void) | undefined;
  respondWith({
    'POST /customer': () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(Response.json({ success: true, customer, message: '' }));
      }),
  });
  const { router } = renderRoutes(withNew, `${PATH}/new`);
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(answer).toBeDefined());
  await act(() => router.navigate('/admin/elsewhere'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('elsewhere');
  answer?.();
  await screen.findByText('Customer saved successfully');
  expect(router.state.location.pathname).toBe('/admin/elsewhere');
});

test('the limit on unpaid orders is lifted by a switch, and sent alone', async () => {
  const bodies: unknown[] = [];
  respondWith({
    'GET /customer/c1': { success: true, customer },
    'PUT /customer/c1': (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return { success: true, customer: { ...customer, unpaidLimitLifted: true, version: '9' }, message: '' };
    },
  });
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'No limit on unpaid orders' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ unpaidLimitLifted: true }]));
});
