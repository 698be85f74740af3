import type { StatementLineView } from '@countinghouse/contracts/payments/statements/views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleOrder } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { StatementScreen } from './statement.screen.tsx';

const PATH = '/admin/payments/statement';
const routes = [{ path: PATH, element: <StatementScreen /> }];
const id = (n: number) => `018f0000-0000-8000-8000-00000000000${n}`;
const order = { _id: id(9), orderId: 'SO-000101', customer: 'Ada', due: 10, version: '2', by: 'number' as const };
const lines: StatementLineView[] = [
  { payment: id(1), line: 2, date: '2026-11-27', amount: 10, text: 'FPS SO-000101', order },
  { payment: id(2), line: 3, date: '2026-11-27', amount: 20, text: 'Bob', candidates: 2 },
  {
    ...{ payment: id(3), line: 4, date: '2026-11-27', amount: 30, text: 'before' },
    recorded: { _id: id(8), orderId: 'SO-000088', voided: false },
  },
  {
    ...{ payment: id(4), line: 5, date: '2026-11-27', amount: 15, text: 'Carl SO-000102' },
    order: { ...order, _id: id(7), orderId: 'SO-000102' },
  },
];
const reading = {
  ...{ encoding: 'utf-8', separator: ',', heads: ['Date', 'Details', 'Amount'], date: 0, amount: 2, text: [1] },
  currency: 'HKD',
};

const upload = () =>
  userEvent.upload(screen.getByLabelText('Choose a statement, or drop it here', { selector: 'input' }), [
    new File(['x'], 'a.csv', { type: 'text/csv' }),
  ]);
const rowOf = (text: string) => {
  const row = screen.getByText(text).closest('tr');
  if (!row) throw new Error(`no row with ${text}`);
  return within(row);
};

test('all sure lines are recorded at once, under their own ids, and say so', async () => {
  const sent: Sent[] = [];
  respondWith({
    'POST /payment/statement': () => ({ success: true, reading, lines, others: 3 }),
    [`POST /order/${id(9)}/payment`]: (_: unknown, init: RequestInit) => {
      sent.push(sentOf(init));
      const saved = { ...sampleOrder({ _id: id(9) }), orderId: 'SO-000101', version: '3' };
      return { status: true, success: true, order: saved };
    },
  });
  renderRoutes(routes, PATH);
  await upload();
  await userEvent.click(await screen.findByRole('button', { name: 'Record 1 sure payment' }));
  await screen.findByText('Recorded on SO-000101');
  const body = { method: 'Bank transfer', amount: 10, payment: id(1), reference: 'FPS SO-000101' };
  expect(sent).toMatchObject([{ body }]);
  expect(screen.queryByRole('button', { name: /sure payment/ })).toBeNull();
  rowOf('Bob').getByText('2 orders have this amount due');
  rowOf('before').getByText('Recorded on SO-000088');
  rowOf('Carl SO-000102').getByText('HKD 5.00 too much');
});

test('what somebody else recorded meanwhile is matched anew', async () => {
  let read = 0;
  respondWith({
    'POST /payment/statement': () => {
      read += 1;
      const recorded = { _id: id(9), orderId: 'SO-000101', voided: false };
      const [first, ...others] = lines;
      const { order: _, ...plain } = first ?? ({} as StatementLineView);
      return { success: true, reading, lines: read === 1 ? lines : [{ ...plain, recorded }, ...others], others: 0 };
    },
    [`POST /order/${id(9)}/payment`]: () =>
      Response.json({ success: false, code: 'VERSION_CONFLICT', message: 'Changed.' }, { status: 409 }),
  });
  renderRoutes(routes, PATH);
  await upload();
  await userEvent.click(await screen.findByRole('button', { name: 'Record line 2 for SO-000101' }));
  await screen.findByText('Recorded on SO-000101');
  expect(read).toBe(2);
});

test('a file that cannot be read says why, and another can be chosen', async () => {
  const errors = [{ field: 'file', code: 'empty_file', message: 'The file is empty.' }];
  respondWith({
    'POST /payment/statement': () =>
      Response.json({ success: false, code: 'VALIDATION', message: 'Please check.', errors }, { status: 422 }),
  });
  renderRoutes(routes, PATH);
  await upload();
  await screen.findByText('The file is empty.');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Choose a statement/ }).disabled).toBe(false),
  );
});
