import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../../testing/render-app.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Author } from './field-authors.ts';

const conflict = (field: string) => ({ path: [field], base: 1, mine: 2, theirs: 3 });
const author = (name: string | null): Author => ({
  actor: { kind: 'staff', _id: 'u1', name, role: 'ADMIN' },
  recordedAt: new Date(Date.now() - 20_000).toISOString(),
});

function open(authors: (Author | undefined)[]) {
  const conflicts = authors.map((_, index) => conflict(index === 0 ? 'sellingPrice' : 'quantity'));
  const dialog = { conflicts, authors, onChoose: () => undefined, onClose: () => undefined };
  renderRoutes([{ path: '/', element: <ConflictDialog dialog={dialog} symbol="HK$" /> }], '/');
  return screen.findByRole('dialog');
}

test('the person and the time are named where one person changed everything first', async () => {
  const dialog = await open([author('Amy Cheung'), author('Amy Cheung')]);
  expect(within(dialog).getByText(/^Amy Cheung changed this 2\d sec. ago$/)).toBeTruthy();
  expect(within(dialog).getAllByText(/^Amy Cheung, 2\d sec. ago$/)).toHaveLength(2);
});

test('several people are named field by field, a deleted one as such, and an unknown one not at all', async () => {
  const dialog = await open([author(null), undefined]);
  expect(within(dialog).getByText('Somebody changed this meanwhile')).toBeTruthy();
  expect(within(dialog).getByText(/^Deleted user, 2\d sec. ago$/)).toBeTruthy();
  expect(within(dialog).getByText('Theirs')).toBeTruthy();
});

test('amounts have the symbol of their currency, counts none', async () => {
  const dialog = await open([undefined, undefined]);
  expect(within(dialog).getByText('HK$2.00')).toBeTruthy();
  expect(within(dialog).getByText('2')).toBeTruthy();
});
