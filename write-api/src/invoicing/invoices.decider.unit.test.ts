import {
  invoiceFailed,
  invoiceFileRemoved,
  invoiceIssued,
  invoiceRequested,
} from '@countinghouse/contracts/invoicing/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { describe, test } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { type InvoiceContent, invoices } from './invoices.decider.ts';

const spec = deciderSpec(invoices);
const orderId = 'order';
const content = { by: 'ann', locale: 'zh-HK', orderVersion: '1', companyVersion: '0' } as const;
const pathOf = (requestId: string) => `/files/invoices/${requestId}.pdf`;
const requested = (requestId: string, other: Partial<InvoiceContent> = {}) =>
  event(invoiceRequested, { orderId, requestId, ...content, ...other });
const issued = (requestId: string) =>
  event(invoiceIssued, {
    orderId,
    requestId,
    path: pathOf(requestId),
    expiresAt: '2026-01-01T00:00:00.000Z',
    sha256: 'x',
    total: 1,
    currency: 'HKD',
    customerId: 'cy',
    unprinted: '',
  });
const failed = (requestId: string) => event(invoiceFailed, { orderId, requestId, cause: 'rendering-failed' });
const removed = (requestId: string) => event(invoiceFileRemoved, { orderId, requestId });

describe('a requested invoice', () => {
  const ask = { type: 'RequestInvoice', orderId, requestId: 'b', ...content } as const;

  test('is made', () => {
    spec.given([]).when(ask).thenEvents(requested('b'));
  });

  test('is not made while the same is in the making, or as long as its file is there', () => {
    spec
      .given([requested('a')])
      .when(ask)
      .thenNothing();
    spec
      .given([requested('a'), issued('a')])
      .when(ask)
      .thenNothing();
  });

  test('is made anew when that failed, was removed or has gone by itself', () => {
    for (const past of [
      [requested('a'), failed('a')],
      [requested('a'), issued('a'), removed('a')],
    ]) {
      spec.given(past).when(ask).thenEvents(requested('b'));
    }
    const gone = { ...ask, gone: pathOf('a') };
    spec
      .given([requested('a'), issued('a')])
      .when(gone)
      .thenEvents(requested('b'));
    // Another request found it missing first, and its invoice is in the making or made.
    spec
      .given([requested('a'), issued('a'), requested('c')])
      .when(gone)
      .thenNothing();
    spec
      .given([requested('a'), issued('a'), requested('c'), issued('c')])
      .when(gone)
      .thenNothing();
  });

  test('is given out again when a retry made it after it had failed', () => {
    spec
      .given([requested('a'), failed('a'), issued('a')])
      .when(ask)
      .thenNothing();
  });

  test('is made for every account, in every language and of every version of the order or the company', () => {
    for (const other of [{ by: 'ben' }, { locale: 'en' }, { orderVersion: '2' }, { companyVersion: '1' }] as const) {
      spec
        .given([requested('a'), issued('a')])
        .when({ ...ask, ...other })
        .thenEvents(requested('b', other));
    }
  });
});

test('the removal of a file is recorded once; what was never issued, or is removed already, changes nothing', () => {
  const note = (...requestIds: string[]) => ({ type: 'NoteRemovedFiles', orderId, requestIds }) as const;
  const two = [requested('a'), issued('a'), requested('b', { locale: 'en' }), issued('b')];
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
