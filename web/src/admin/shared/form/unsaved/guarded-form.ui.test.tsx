import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { Outlet } from 'react-router-dom';
import { expect, test } from 'vitest';
import { sessionEnded } from '../../../../shared/session/session-end.ts';
import { makeQueries, renderRoutes } from '../../../testing/render-app.tsx';
import { currentUserQuery } from '../../session/current-user.ts';
import { GuardedForm } from './guarded-form.tsx';

const PATH = '/admin/suppliers/new';

function NewThing({ within }: { within?: string }) {
  const [form] = Form.useForm<{ name: string; bankInfo: { branch: string }; password: string }>();
  return (
    <GuardedForm id="thing" form={form} within={within} initialValues={{ name: 'Thing' }} onSave={() => undefined}>
      {(['name', 'password'] as const).map((name) => (
        <Form.Item key={name} name={name} label={name}>
          <Input />
        </Form.Item>
      ))}
      <Form.Item name={['bankInfo', 'branch']} label="branch">
        <Input />
      </Form.Item>
    </GuardedForm>
  );
}

const open = (queries?: QueryClient) =>
  renderRoutes(
    [
      { path: PATH, element: <NewThing /> },
      { path: '/admin', element: <p>away</p> },
    ],
    PATH,
    queries,
  );
const signedIn = (queries: QueryClient) =>
  queries.setQueryData(currentUserQuery().queryKey, { user: { _id: 'amy' } } as never);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('input at the end of a session is restored afterwards, unsaved, without the password', async () => {
  open();
  await userEvent.type(field('name'), ' one');
  await userEvent.type(field('branch'), 'Mui Wo');
  await userEvent.type(field('password'), 'a secret');
  act(() => sessionEnded('staff', null));
  cleanup();

  const { router } = open();
  await screen.findByText('What you had typed is here again. It is not saved yet.');
  expect(['name', 'branch', 'password'].map((label) => field(label).value)).toEqual(['Thing one', 'Mui Wo', '']);
  await act(() => router.navigate('/admin'));
  await screen.findByText('Leave without saving?');
});

test('a refusal after the session was cleared does not delete the draft of its owner', async () => {
  const queries = makeQueries();
  signedIn(queries);
  open(queries);
  await userEvent.type(field('name'), ' one');
  act(() => sessionEnded('staff', null));
  act(() => queries.clear());
  act(() => sessionEnded('staff', null));
  cleanup();

  signedIn(queries);
  open(queries);
  await screen.findByText('What you had typed is here again. It is not saved yet.');
  expect(field('name').value).toBe('Thing one');
});

test('a form that was left by its person opens empty', async () => {
  open();
  await userEvent.type(field('name'), ' one');
  cleanup();
  open();
  expect(field('name').value).toBe('Thing');
});

test('Back requires confirmation also when it returns to the target of an earlier save', async () => {
  const { router } = open();
  await act(() => router.navigate('/admin', { state: { saved: true }, replace: true }));
  await act(() => router.navigate(PATH));
  await userEvent.type(field('name'), ' one');
  await act(() => router.navigate(-1));
  await screen.findByText('Leave without saving?');
  expect(field('name').value).toBe('Thing one');
});

test('leaving a form from a dialog over it requires confirmation, opening the dialog does not', async () => {
  const { router } = renderRoutes(
    [
      {
        path: '/admin/things/1',
        element: (
          <>
            <NewThing within="/admin/things/1" />
            <Outlet />
          </>
        ),
        children: [{ path: 'past', element: <p>the dialog</p> }],
      },
      { path: '/admin', element: <p>away</p> },
    ],
    '/admin/things/1',
  );
  await userEvent.type(field('name'), ' one');
  await act(() => router.navigate('/admin/things/1/past'));
  await screen.findByText('the dialog');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  await act(() => router.navigate('/admin'));
  await screen.findByText('Leave without saving?');
  expect(screen.queryByText('away')).toBeNull();
});
