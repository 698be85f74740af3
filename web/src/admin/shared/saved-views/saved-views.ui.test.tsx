import type { SavedView } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { type Sent, sentOf } from '../../testing/sent.ts';
import type { MailableReport } from './mail-dialog.tsx';
import { SavedViews } from './saved-views.tsx';

const PATH = '/admin/order/list';
const view = (name: string, query: string, change: Partial<SavedView> = {}): SavedView => ({
  _id: name.replace(' ', '-'),
  list: 'orders',
  name,
  query,
  shared: false,
  mail: null,
  own: true,
  owner: 'Amy Cheung',
  version: '4',
  ...change,
});

function List() {
  return (
    <>
      <p data-testid="address">{useLocation().search}</p>
      <SavedViews list="orders" />
    </>
  );
}

function Report({ report }: { report: MailableReport }) {
  return <SavedViews list="revenue" report={report} />;
}

function open(search: string, views: SavedView[], refusal?: object, element = <List />) {
  const sent: (Sent & { readonly call: string })[] = [];
  const write = (url: URL, init: RequestInit) => {
    const call = `${init.method} ${url.pathname.replace('/api/v1', '')}`;
    sent.push({ call, ...sentOf(init) });
    return refusal
      ? Response.json(refusal, { status: 409 })
      : { success: true, view: views[0] ?? view('To pack', ''), message: '' };
  };
  const own = views.flatMap(({ _id }) => [`PUT /saved-view/${_id}`, `DELETE /saved-view/${_id}`]);
  respondWith({
    'GET /saved-view/list': { success: true, views },
    'POST /saved-view': write,
    ...Object.fromEntries(own.map((call) => [call, write])),
  });
  renderRoutes([{ path: PATH, element }], PATH + search);
  return sent;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a view links to its address, own ones first, those of other lists not at all', async () => {
  open('?current=4', [
    view('To pack', 'orderStatus=Pending&size=50'),
    view('Unpaid', 'paymentStatus=Pending', { own: false, shared: true, owner: 'Ben Lam' }),
    view('Tea', 'search=tea', { list: 'products' }),
  ]);
  await press(/^Views/);
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['To pack', 'Unpaid']);
  await screen.findByText('by Ben Lam');
  await userEvent.click(screen.getByRole('link', { name: 'To pack' }));
  expect(screen.getByTestId('address').textContent).toBe('?orderStatus=Pending&size=50');
  await screen.findByRole('button', { name: /View: To pack/ });
});

test('the current view is saved under a name, without its page', async () => {
  const sent = open('?current=3&size=50&orderStatus=Pending', []);
  await press(/^Views/);
  await press('Save this view');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'To pack');
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Save');
  await screen.findByText('View saved');
  const body = { list: 'orders', name: 'To pack', query: 'orderStatus=Pending&size=50', shared: true };
  expect(sent).toEqual([{ call: 'POST /saved-view', body, ifMatch: null }]);
});

test('a duplicate name is shown at its field', async () => {
  open('?size=50', [], { code: 'NAME_TAKEN', message: 'This name is taken' });
  await press(/^Views/);
  await press('Save this view');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'To pack');
  await press('Save');
  await screen.findByText('This name is taken');
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
});

test('an own view that colleagues use is removed after a confirmation that says so', async () => {
  const sent = open('?size=50', [view('Ours', 'size=20', { shared: true })]);
  await press(/^Views/);
  await press('Remove view “Ours”');
  await screen.findByText(/shares this view with the whole staff/);
  expect(sent).toEqual([]);
  await press('Remove for everybody');
  await screen.findByText('View “Ours” removed, for the whole staff');
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /saved-view/Ours']);
});

test('an own view is replaced by what is shown, on the version that was read, or removed; others’ are not', async () => {
  const sent = open('?size=50', [view('Mine', 'size=20'), view('Theirs', 'size=10', { own: false, shared: true })]);
  await press(/^Views/);
  await press('Update “Mine” to this view');
  await waitFor(() => expect(sent.length).toBe(1));
  expect(sent[0]).toEqual({ call: 'PUT /saved-view/Mine', body: { query: 'size=50' }, ifMatch: '"4"' });
  await press('Remove view “Mine”');
  await waitFor(() => expect(sent.length).toBe(2));
  expect(sent[1]?.call).toBe('DELETE /saved-view/Mine');
  expect(screen.queryByRole('button', { name: /Theirs/ })).toBeNull();
});

const mail = { every: 'week', hour: 9, ask: 'by=day', period: 'lastMonth', language: 'en' } as const;
const sales = (change: Partial<SavedView> = {}) => view('Sales', 'period=lastMonth', { list: 'revenue', ...change });
const asked = { ask: 'by=month&group=supplier', period: 'lastMonth' } as const;

test('the report of the view on the screen is mailed, as it is asked', async () => {
  const sent = open('?period=lastMonth', [sales()], undefined, <Report report={asked} />);
  await press(/^View: Sales/);
  await press('Mail the report “Sales”');
  await screen.findByText('Mail “Sales”');
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    call: 'PUT /saved-view/Sales',
    body: { mail: { every: 'day', hour: 7, ...asked, language: 'en' } },
  });
});

test('a view of fixed days is not mailed, and says why', async () => {
  const report = { ask: '', period: undefined };
  open(
    '?start=2026-11-01',
    [view('Sales', 'start=2026-11-01', { list: 'revenue' })],
    undefined,
    <Report report={report} />,
  );
  await press(/^View: Sales/);
  await press('Mail the report “Sales”');
  await screen.findByText(/This view is of fixed days/);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a mail is stopped; one of a view that is updated says what is on the screen', async () => {
  const sent = open('?period=lastMonth', [sales({ mail })], undefined, <Report report={asked} />);
  await press(/^View: Sales/);
  await screen.findByText('09:00');
  await press('Mail the report “Sales”');
  await press('Stop mailing');
  await waitFor(() => expect(sent[0]?.body).toEqual({ mail: null }));

  const updated = open(
    '?period=today',
    [sales({ mail })],
    undefined,
    <Report report={{ ...asked, period: 'today' }} />,
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Views' }).at(-1)!);
  await press('Update “Sales” to this view');
  await waitFor(() => expect(updated).toHaveLength(1));
  expect(updated[0]?.body).toEqual({ query: 'period=today', mail: { ...mail, ...asked, period: 'today' } });
});
