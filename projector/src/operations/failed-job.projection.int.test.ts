import { contactMessageNotSent, customerMailNotSent } from '@countinghouse/contracts/email/events';
import { exportFailed } from '@countinghouse/contracts/exports/events';
import { invoiceFailed, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { pictureReady, pictureUnusable } from '@countinghouse/contracts/pictures/events';
import { expect, it } from 'vitest';
import { projectionSpec } from '../testing/projection-spec.ts';
import { failedJobs } from './failed-job.projection.ts';

const spec = projectionSpec(failedJobs);

it('holds what was given up, and says what was done by another job since', async () => {
  const [orderId, other, customerId, exportId] = [newId(), newId(), newId(), newId()];
  const path = '/files/pictures/a.png';
  const file = { path: '/files/invoices/a.pdf', expiresAt: '2026-01-01T00:10:00.000Z', sha256: '' };
  const failed = (id: string) => event(invoiceFailed, { orderId: id, requestId: newId(), cause: 'rendering-failed' });
  const { jobs } = await spec.rowsAfter(
    failed(orderId),
    failed(other),
    event(invoiceIssued, { orderId, requestId: newId(), ...file, total: 100, currency: 'HKD' }),
    event(exportFailed, { exportId, cause: 'gave-up' }),
    event(customerMailNotSent, { customerId, mailId: newId(), kind: 'delivered', cause: 'delivery-failed' }),
    event(contactMessageNotSent, { messageId: newId(), cause: 'delivery-failed' }),
    event(pictureUnusable, { path, cause: 'gave-up' }),
    event(pictureReady, { path, width: 1, height: 1, widths: [1] }),
  );
  const told = jobs?.map(({ kind, cause, resolved, order_id, customer_id, export_id, detail }) => {
    return [kind, cause, resolved, order_id ?? customer_id ?? export_id, detail];
  });
  expect(told?.sort()).toEqual(
    [
      ['invoice', 'rendering-failed', true, orderId, ''],
      ['invoice', 'rendering-failed', false, other, ''],
      ['export', 'gave-up', false, exportId, ''],
      ['customer-mail', 'delivery-failed', false, customerId, 'delivered'],
      ['contact-mail', 'delivery-failed', false, null, ''],
      ['picture', 'gave-up', true, null, path],
    ].sort(),
  );
});

it('leaves out what was not to be done, or cannot be', async () => {
  const { jobs } = await spec.rowsAfter(
    event(exportFailed, { exportId: newId(), cause: 'too-many-rows' }),
    event(customerMailNotSent, { customerId: newId(), mailId: newId(), kind: 'delivered', cause: 'repeated' }),
    event(contactMessageNotSent, { messageId: newId(), cause: 'erased' }),
  );
  expect(jobs).toEqual([]);
});
