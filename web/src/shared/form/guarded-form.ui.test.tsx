import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../testing/render-app.tsx';
import { sessionEnded } from '../session/session-end.ts';
import { GuardedForm } from './guarded-form.tsx';

const PATH = '/admin/suppliers/new';

function NewThing() {
  const [form] = Form.useForm<{ name: string; bankInfo: { branch: string }; password: string }>();
  return (
    <GuardedForm id="thing" form={form} initialValues={{ name: 'Thing' }} onSave={() => undefined}>
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

const open = () =>
  renderRoutes(
    [
      { path: PATH, element: <NewThing /> },
      { path: '/admin', element: <p>away</p> },
    ],
    PATH,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('what is typed when the session ends is there again afterwards, unsaved, without the password', async () => {
  open();
  await userEvent.type(field('name'), ' one');
  await userEvent.type(field('branch'), 'Mui Wo');
  await userEvent.type(field('password'), 'a secret');
  act(() => sessionEnded('staff'));
  cleanup();

  const { router } = open();
  await screen.findByText('What you had typed is here again. It is not saved yet.');
  expect(['name', 'branch', 'password'].map((label) => field(label).value)).toEqual(['Thing one', 'Mui Wo', '']);
  await act(() => router.navigate('/admin'));
  await screen.findByText('Leave without saving?');
});

test('a form that was left, not cut off, opens empty', async () => {
  open();
  await userEvent.type(field('name'), ' one');
  cleanup();
  open();
  expect(field('name').value).toBe('Thing');
});

test('Back asks as well when it leads to where an earlier save had led', async () => {
  const { router } = open();
  await act(() => router.navigate('/admin', { state: { saved: true }, replace: true }));
  await act(() => router.navigate(PATH));
  await userEvent.type(field('name'), ' one');
  await act(() => router.navigate(-1));
  await screen.findByText('Leave without saving?');
  expect(field('name').value).toBe('Thing one');
});
