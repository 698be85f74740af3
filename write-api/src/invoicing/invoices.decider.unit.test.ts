import { invoiceFileRemoved, invoiceIssued, invoiceRequested } from '@countinghouse/contracts/invoicing/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { test } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { invoices } from './invoices.decider.ts';

const spec = deciderSpec(invoices);
const orderId = 'order';
const requested = (requestId: string) => event(invoiceRequested, { orderId, requestId, locale: 'zh-HK' });
const issued = (requestId: string) =>
  event(invoiceIssued, {
    orderId,
    requestId,
    path: `/files/invoices/${requestId}.pdf`,
    expiresAt: '2026-01-01T00:00:00.000Z',
    sha256: 'x',
    total: 1,
    currency: 'HKD',
  });
const removed = (requestId: string) => event(invoiceFileRemoved, { orderId, requestId });

test('an invoice may be asked for again and again', () => {
  const ask = { type: 'RequestInvoice', orderId, requestId: 'b', locale: 'zh-HK' } as const;
  spec.given([]).when(ask).thenEvents(requested('b'));
  spec
    .given([requested('a'), issued('a')])
    .when(ask)
    .thenEvents(requested('b'));
});

test('a removed file is noted once; what was never issued, or is removed already, changes nothing', () => {
  const note = (...requestIds: string[]) => ({ type: 'NoteRemovedFiles', orderId, requestIds }) as const;
  const two = [requested('a'), issued('a'), requested('b'), issued('b')];
  spec.given(two).when(note('a', 'b')).thenEvents(removed('a'), removed('b'));
  spec
    .given([...two, removed('a')])
    .when(note('a', 'b'))
    .thenEvents(removed('b'));
  spec
    .given([requested('a')])
    .when(note('a'))
    .thenNothing();
});
