import { contactMessageNotSent, customerMailNotSent, customerMailSent } from '@countinghouse/contracts/email/events';
import { exportFailed, exportReady } from '@countinghouse/contracts/exports/events';
import { invoiceFailed, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import {
  failedJobReopened,
  failedJobRetried,
  failedJobSetAside,
  workGivenUp,
} from '@countinghouse/contracts/operations/events';
import { pictureReady, pictureUnusable } from '@countinghouse/contracts/pictures/events';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { describe, expect, it } from 'vitest';
import { failedJobs } from './failed-job.projection.ts';

const spec = projectionSpec(failedJobs);

it('holds what was given up, and has what was done by another job since', async () => {
  const [orderId, other, customerId, exportId] = [newId(), newId(), newId(), newId()];
  const path = '/files/pictures/a.png';
  const file = { path: '/files/invoices/a.pdf', expiresAt: '2026-01-01T00:10:00.000Z', sha256: '' };
  const failed = (id: string) => event(invoiceFailed, { orderId: id, requestId: newId(), cause: 'rendering-failed' });
  const { jobs } = await spec.rowsAfter(
    failed(orderId),
    failed(other),
    event(invoiceIssued, {
      orderId,
      requestId: newId(),
      ...file,
      total: 100,
      currency: 'HKD',
      customerId,
      unprinted: '',
    }),
    event(exportFailed, { exportId, cause: 'gave-up', keepsSearch: false }),
    event(customerMailNotSent, {
      customerId,
      mailId: newId(),
      kind: 'delivered',
      orderId: null,
      cause: 'delivery-failed',
    }),
    event(contactMessageNotSent, { messageId: newId(), cause: 'delivery-failed' }),
    event(pictureUnusable, { path, cause: 'gave-up' }),
    event(pictureReady, { path, width: 1, height: 1, widths: [1] }),
  );
  const told = jobs?.map(({ kind, cause, state, order_id, customer_id, export_id, detail }) => {
    return [kind, cause, state, order_id ?? customer_id ?? export_id, detail];
  });
  expect(told?.sort()).toEqual(
    [
      ['invoice', 'rendering-failed', 'resolved', orderId, ''],
      ['invoice', 'rendering-failed', 'open', other, ''],
      ['export', 'gave-up', 'open', exportId, ''],
      ['customer-mail', 'delivery-failed', 'open', customerId, 'delivered'],
      ['contact-mail', 'delivery-failed', 'open', null, ''],
      ['picture', 'gave-up', 'resolved', null, path],
    ].sort(),
  );
});

it('leaves out what was not to be done, or cannot be', async () => {
  const { jobs } = await spec.rowsAfter(
    event(exportFailed, { exportId: newId(), cause: 'too-many-rows', keepsSearch: false }),
    event(customerMailNotSent, {
      customerId: newId(),
      mailId: newId(),
      kind: 'delivered',
      orderId: null,
      cause: 'repeated',
    }),
    event(contactMessageNotSent, { messageId: newId(), cause: 'erased' }),
  );
  expect(jobs).toEqual([]);
});

it('shows work without a record of its own, which can only be set aside', async () => {
  const [orderId, customerId, retryId] = [newId(), newId(), newId()];
  const givenUp = (job: string, about: { orderId?: string; customerId?: string }) =>
    event(workGivenUp, {
      ...{ job, key: newId(), cause: 'subject-unknown', orderId: null, customerId: null },
      ...about,
    });
  const rowOf = async (job: string, about = {}) => (await spec.rowsAfter(givenUp(job, about))).jobs?.[0];
  expect(await rowOf('email/send-order-mail', { orderId })).toMatchObject({
    ...{ kind: 'customer-mail', cause: 'subject-unknown', state: 'open', work: null, order_id: orderId, detail: '' },
  });
  expect(await rowOf('email/send-password-mail', { customerId })).toMatchObject({ customer_id: customerId });
  const staffMail = 'email/send-staff-password-mail';
  expect(await rowOf(staffMail)).toMatchObject({ kind: 'other', detail: staffMail });

  const failed = event(invoiceFailed, { orderId, requestId: newId(), cause: 'rendering-failed' });
  const work = { kind: 'invoice', orderId, requestId: newId() } as const;
  const again = event(failedJobRetried, { jobId: '00000000-0000-7000-8000-000000000001', retryId, work });
  const unknown = { ...givenUp('invoicing/render-invoice', { orderId }), metadata: { causationId: retryId } };
  expect((await spec.rowsAfter(failed, again, unknown)).jobs).toMatchObject([
    { state: 'open', cause: 'subject-unknown' },
  ]);
});

describe('what staff do about a failed job', () => {
  const [exportId, retryId, userId] = [newId(), newId(), newId()];
  const work = { kind: 'export', exportId } as const;
  const failure = event(exportFailed, { exportId, cause: 'gave-up', keepsSearch: false });
  /** Of the first event of a log. */
  const jobId = '00000000-0000-7000-8000-000000000001';
  const byStaff = { metadata: { actor: { kind: 'staff', id: userId } } } as const;
  const retried = { ...event(failedJobRetried, { jobId, retryId, work }), ...byStaff };
  const causedByRetry = { metadata: { causationId: retryId } };

  it('shows that it is tried again, by whom, and the outcome', async () => {
    const [pending] = (await spec.rowsAfter(failure, retried)).jobs ?? [];
    expect(pending).toMatchObject({ failure_id: jobId, state: 'retrying', work, handled_by: userId, revision: 1 });

    const failedAgain = {
      ...event(exportFailed, { exportId, cause: 'gave-up', keepsSearch: false }),
      ...causedByRetry,
    };
    const again = (await spec.rowsAfter(failure, retried, failedAgain)).jobs;
    expect(again, 'the same row, open again').toMatchObject([{ failure_id: jobId, state: 'open', handled_by: userId }]);

    const file = { path: '/files/exports/a.csv', expiresAt: '2026-01-01T00:10:00.000Z', rows: 1 };
    const ready = { ...event(exportReady, { exportId, ...file }), ...causedByRetry };
    expect((await spec.rowsAfter(failure, retried, ready)).jobs).toMatchObject([{ state: 'resolved' }]);
  });

  it('closes a mail that turned out not to be needed when it was tried again', async () => {
    const mail = { customerId: newId(), mailId: newId(), kind: 'password-reset', orderId: null } as const;
    const unsent = event(customerMailNotSent, { ...mail, cause: 'delivery-failed' });
    const { customerId, mailId, kind, orderId } = mail;
    const again = event(failedJobRetried, {
      ...{ jobId, retryId },
      work: { kind: 'customer-mail', customerId, mailId, mail: kind, orderId },
    });
    const superseded = { ...event(customerMailNotSent, { ...mail, cause: 'superseded' }), ...causedByRetry };
    expect((await spec.rowsAfter(unsent, again, superseded)).jobs).toMatchObject([{ state: 'resolved' }]);
  });

  it('is set aside, and taken back', async () => {
    const aside = { ...event(failedJobSetAside, { jobId }), ...byStaff };
    expect((await spec.rowsAfter(failure, aside)).jobs).toMatchObject([{ state: 'set-aside', handled_by: userId }]);
    const back = { ...event(failedJobReopened, { jobId }), ...byStaff };
    expect((await spec.rowsAfter(failure, aside, back)).jobs).toMatchObject([{ state: 'open' }]);
  });
});

it('closes a mail that failed when a later mail of the same order, or the same again of the account, is sent', async () => {
  const [customerId, orderId, other] = [newId(), newId(), newId()];
  const mail = (kind: 'delivered' | 'picked-by-courier' | 'password-changed', about: string | null) => ({
    ...{ customerId, mailId: newId(), kind, orderId: about },
  });
  const unsent = (...of: Parameters<typeof mail>) =>
    event(customerMailNotSent, { ...mail(...of), cause: 'delivery-failed' });
  const { jobs } = await spec.rowsAfter(
    unsent('picked-by-courier', orderId),
    unsent('picked-by-courier', other),
    unsent('password-changed', null),
    event(customerMailSent, mail('delivered', orderId)),
    event(customerMailSent, mail('password-changed', null)),
  );
  const states = jobs?.map(({ order_id, state }) => [order_id, state]);
  expect(states).toHaveLength(3);
  expect(states).toEqual(
    expect.arrayContaining([
      [orderId, 'resolved'],
      [other, 'open'],
      [null, 'resolved'],
    ]),
  );
});
