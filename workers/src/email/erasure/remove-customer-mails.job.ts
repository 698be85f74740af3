import {
  CUSTOMER_MAIL,
  type CustomerMailEvent,
  customerMailsRemoved,
  STAFF_MAIL,
  type StaffMailEvent,
  staffMailsRemoved,
} from '@countinghouse/contracts/email/events';
import { removeCustomerMails, removeStaffMails } from '@countinghouse/contracts/email/jobs';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import type { JobHandler } from '@countinghouse/platform/jobs/workers';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import type { MailTransport } from '../../mail/mail-transport.ts';

export interface RemoveCustomerMailsDependencies {
  readonly log: Pick<EventLog, 'read' | 'append'>;
  readonly mail: Pick<MailTransport, 'remove'>;
}

/**
 * Removes the shop's copies of the mails to an erased customer and records it; a mail that is being sent is removed by
 * its sender.
 */
export function removeCustomerMailsHandler(deps: RemoveCustomerMailsDependencies): JobHandler<{ customerId: string }> {
  return {
    job: removeCustomerMails,
    exhausted: 'tried-for-ever',
    run: ({ customerId }) =>
      removeMails(deps, streamOf(CUSTOMER_MAIL, customerId), event(customerMailsRemoved, { customerId })),
  };
}

/** Does the same for a deleted member of staff. */
export function removeStaffMailsHandler(deps: RemoveCustomerMailsDependencies): JobHandler<{ userId: string }> {
  return {
    job: removeStaffMails,
    exhausted: 'tried-for-ever',
    run: ({ userId }) => removeMails(deps, streamOf(STAFF_MAIL, userId), event(staffMailsRemoved, { userId })),
  };
}

async function removeMails(
  { log, mail }: RemoveCustomerMailsDependencies,
  stream: string,
  removed: CustomerMailEvent | StaffMailEvent,
): Promise<void> {
  for await (const { type, data } of readStream<CustomerMailEvent | StaffMailEvent>(log, stream)) {
    if (type === 'email.CustomerMailSent' || type === 'email.StaffMailSent') await mail.remove(data.mailId);
  }
  const commandId = derivedId('mails-removed', stream);
  const metadata = { actor: { kind: 'system', id: 'email' }, commandId, correlationId: commandId } as const;
  await log.append(stream, 'any', [removed], metadata);
}
