import { customerInvoicesErased, INVOICED_CUSTOMER } from '@countinghouse/contracts/invoicing/events';
import { eraseInvoices } from '@countinghouse/contracts/invoicing/jobs';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { Files } from '@countinghouse/platform/files/files';
import type { JobHandler } from '@countinghouse/platform/jobs/workers';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';

export interface EraseInvoicesDependencies {
  readonly log: Pick<EventLog, 'append'>;
  readonly files: Pick<Files, 'removeOwnedBy'>;
}

/** Removes the invoice files of an erased customer and records it. */
export function eraseInvoicesHandler({ log, files }: EraseInvoicesDependencies): JobHandler<{ customerId: string }> {
  return {
    job: eraseInvoices,
    exhausted: 'tried-for-ever',
    async run({ customerId }) {
      await files.removeOwnedBy(customerId);
      const commandId = derivedId('customer-invoices-erased', customerId);
      const actor = { kind: 'system', id: 'invoicing' } as const;
      await log.append(
        streamOf(INVOICED_CUSTOMER, customerId),
        'any',
        [event(customerInvoicesErased, { customerId })],
        { actor, commandId, correlationId: commandId },
      );
    },
  };
}
