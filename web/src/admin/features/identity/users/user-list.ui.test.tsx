import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chooseLanguage } from '../../../shared/i18n/language.ts';
import { historyResponse } from '../../../testing/history.ts';
import { type Responses, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { UserDetail } from './user-detail.tsx';
import { EditUserForm, NewUserForm } from './user-form.tsx';
import { UserListScreen } from './user-list.screen.tsx';

const PATH = '/admin/users';
const root = user('root', { role: 'SUPER_ADMIN', avatar: '/files/root.webp' });
const amy = user('amy');

function user(name: string, change: Partial<StaffUserView> = {}): StaffUserView {
  return {
    _id: name,
    email: `${name}@example.com`,
    firstName: name,
    lastName: 'Lam',
    role: 'ADMIN',
    status: true,
    avatar: '',
    secondFactor: false,
    version: '3',
    ...change,
  };
}

async function open(path: string, me: StaffUserView, answers: Responses = {}) {
  const requests = respondWith({
    'GET /auth/current-user': { success: true, user: me, message: '' },
    'GET /user/list': { success: true, users: [root, amy], total: 2 },
    'GET /user/root': { success: true, user: root },
    ...answers,
  });
  const children = [
    { path: 'new', element: <NewUserForm /> },
    { path: ':id', element: <UserDetail /> },
    { path: ':id/edit', element: <EditUserForm /> },
  ];
  const routes = [
    { path: PATH, element: <UserListScreen />, children },
    { path: '/admin/dashboard', element: <p>home</p> },
  ];
  return { ...renderRoutes(routes, path), requests };
}

/** Returns the dialog with the form, as opposed to the placeholder while the user is loaded. */
async function openedForm(): Promise<HTMLElement> {
  return (await screen.findByLabelText('First Name')).closest('[role="dialog"]') as HTMLElement;
}

test('an ADMIN is redirected and no user is listed', async () => {
  const { requests } = await open(PATH, amy);
  await screen.findByText('home');
  expect(requests.filter((request) => request.includes('/user/list'))).toEqual([]);
});

test('a new user requires missing fields with the messages of the specification, and may only become ADMIN', async () => {
  await open(`${PATH}/new`, root);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  for (const message of [
    'Please input email!',
    'Please input password!',
    'Please input first name!',
    'Please input last name!',
  ])
    await within(dialog).findByText(message);
  await userEvent.click(within(dialog).getByLabelText('Email'));
  await userEvent.paste('nonsense');
  await within(dialog).findByText('Please invput valid email!');
  await userEvent.click(within(dialog).getByLabelText('Role'));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['ADMIN']);
});

test('an edit sends what was changed and the version it was based on; a removed avatar is sent as -1', async () => {
  let sent: RequestInit = {};
  await open(`${PATH}/root/edit`, root, {
    'PUT /user/root': (_, init) => {
      sent = init;
      return { success: true, user: root };
    },
  });
  const dialog = await openedForm();
  expect(within(dialog).queryByLabelText('Password')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: /^Remove/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.body).toBe(JSON.stringify({ avatar: -1 })));
  expect(new Headers(sent.headers).get('If-Match')).toBe('"3"');
});

test('concurrent changes are merged; only for the same field there is a choice', async () => {
  const renamed = { ...amy, firstName: 'Theirs', lastName: 'Wong', version: '4' };
  let present = amy;
  const sent: RequestInit[] = [];
  await open(`${PATH}/amy/edit`, root, {
    'GET /user/amy': () => ({ success: true, user: present }),
    'PUT /user/amy': (_, init) => {
      sent.push(init);
      if (sent.length > 1) return { success: true, user: renamed };
      present = renamed;
      return Response.json({ code: 'VERSION_CONFLICT', message: 'Changed meanwhile' }, { status: 409 });
    },
  });
  const dialog = await openedForm();
  // The panel is focused once it is open.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.clear(within(dialog).getByLabelText('First Name'));
  await userEvent.type(within(dialog).getByLabelText('First Name'), 'Mine');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  const question = (await screen.findByText('Somebody changed this meanwhile')).closest(
    '[role="dialog"]',
  ) as HTMLElement;
  expect(within(question).getAllByRole('group').length).toBe(1);
  for (const value of ['Mine', 'Theirs', 'amy']) within(question).getAllByText(value);
  await userEvent.click(within(question).getByRole('button', { name: 'Save with these' }));
  await waitFor(() => expect(sent.length).toBe(2));
  expect(sent[1]?.body).toBe(JSON.stringify({ firstName: 'Mine' }));
  expect(new Headers(sent[1]?.headers).get('If-Match')).toBe('"4"');
  expect(
    await screen.findByText('Merged with changes by others: Last Name'),
    'what nobody was asked about',
  ).toBeTruthy();
});

test('a save that was merged with changes of other fields names their author, and nothing else', async () => {
  const at = new Date(Date.now() - 120_000).toISOString();
  const changes = [{ field: 'lastName', from: 'Lam', to: 'Wong' }];
  const { requests } = await open(`${PATH}/amy/edit`, root, {
    'GET /user/amy': { success: true, user: amy },
    'PUT /user/amy': { success: true, user: { ...amy, firstName: 'Mine', lastName: 'Wong', version: '5' } },
    'GET /history/user/amy': historyResponse({ type: 'identity.StaffUserChanged', at, changes }),
  });
  const dialog = await openedForm();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.clear(within(dialog).getByLabelText('First Name'));
  await userEvent.type(within(dialog).getByLabelText('First Name'), 'Mine');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Merged with a change by Amy Cheung, 2 min. ago: Last Name')).toBeTruthy();
  expect(requests.filter((request) => request.startsWith('GET /history'))).toHaveLength(1);
});

test('a forbidden change of the own account is shown where it was tried, and stays', async () => {
  const message = 'You cannot delete, demote or disable your own account.';
  await open(`${PATH}/root`, root, {
    'DELETE /user/root': () => Response.json({ code: 'OWN_ACCOUNT', message }, { status: 409 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const [question] = await screen.findAllByText('Are you sure you want to delete?');
  const confirm = question?.closest('[role="dialog"]');
  await userEvent.click(within(confirm as HTMLElement).getByRole('button', { name: 'Delete' }));
  const alert = await screen.findByText(message);
  expect(alert.closest('[role="alert"]')?.textContent).toContain('Another SUPER ADMIN has to');
});

test('an earlier version is restored by a new change with its reason; the role is not', async () => {
  let sent: RequestInit = {};
  const changes = [
    { field: 'firstName', from: 'Before', to: 'amy' },
    { field: 'avatar', from: '', to: '/files/amy.webp' },
    { field: 'role', from: 'SUPER_ADMIN', to: 'ADMIN' },
  ];
  const history = historyResponse(
    { type: 'identity.StaffUserChanged', changes },
    { type: 'identity.StaffUserCreated' },
  );
  await open(`${PATH}/amy?part=history`, root, {
    'GET /user/amy': { success: true, user: amy },
    'GET /history/user/amy': history,
    'PUT /user/amy': (_, init) => {
      sent = init;
      return { success: true, user: amy };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await userEvent.click(await screen.findByLabelText('Reason (optional)'));
  await userEvent.paste('Married name');
  const question = screen.getByText('Restore this version?').closest('[role="dialog"]') as HTMLElement;
  await userEvent.click(within(question).getByRole('button', { name: 'Restore' }));
  await screen.findByText('Restored: First Name, Avatar');
  expect(JSON.parse(String(sent.body))).toEqual({ firstName: 'Before', avatar: -1 });
  expect(new Headers(sent.headers).get('X-Reason')).toBe('Married%20name');
});

test('a SUPER_ADMIN creates a link for the password of an ADMIN, which is shown once', async () => {
  const expiresAt = '2026-11-23T16:00:00.000Z';
  const { requests } = await open(`${PATH}/amy`, root, {
    'GET /user/amy': { success: true, user: amy },
    'GET /history/user/amy': historyResponse(),
    'POST /user/amy/reset-link': { success: true, code: 'abc', expiresAt },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reset password' }));
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Make link' }));
  const link = await screen.findByText(/\/admin\/reset#code=abc$/, {}, { timeout: 5_000 });
  const dialog = link.closest('[role="dialog"]') as HTMLElement;
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/code=abc/)).toBeNull());
});

test.each([
  ['oneself', root],
  ['another SUPER_ADMIN', user('chief', { role: 'SUPER_ADMIN' })],
  ['who is disabled', user('gone', { status: false })],
])('no link is offered for %s', async (_, other) => {
  await open(`${PATH}/${other._id}`, root, { [`GET /user/${other._id}`]: { success: true, user: other } });
  await screen.findByRole('button', { name: 'Delete' });
  expect(screen.queryByRole('button', { name: 'Reset password' })).toBeNull();
});

test.each([
  ['en', ['firstName', 'lastName']],
  ['zh-HK', ['lastName', 'firstName']],
] as const)('in %s the name fields are in their order', async (language, names) => {
  chooseLanguage(language);
  await open(`${PATH}/new`, root);
  const labels = { firstName: /^(First Name|名字)$/, lastName: /^(Last Name|姓氏)$/ };
  const [first, second] = await Promise.all(names.map((name) => screen.findByLabelText(labels[name])));
  expect(first?.compareDocumentPosition(second as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
