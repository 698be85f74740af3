import { CUSTOMER_MAIL, type CustomerMailEvent, customerMailsRemoved } from '@countinghouse/contracts/email/events';
import { removeCustomerMails } from '@countinghouse/contracts/email/jobs';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { readStream } from '@countinghouse/platform/event-store/read-stream';
import { derivedId } from '@countinghouse/platform/ids/derived-id';
import type { JobHandler } from '@countinghouse/platform/queue/workers';
import type { MailTransport } from '../mail/mail-transport.ts';

export interface RemoveCustomerMailsDependencies {
  readonly log: Pick<EventLog, 'read' | 'append'>;
  readonly mail: Pick<MailTransport, 'remove'>;
}

/**
 * Removes what the shop keeps of the mails to an erased customer and records it. A mail that is being sent just then is
 * removed by who sends it.
 */
export function removeCustomerMailsHandler(deps: RemoveCustomerMailsDependencies): JobHandler<{ customerId: string }> {
  return {
    job: removeCustomerMails,
    async run({ customerId }) {
      const stream = streamOf(CUSTOMER_MAIL, customerId);
      for await (const { type, data } of readStream<CustomerMailEvent>(deps.log, stream)) {
        if (type === 'email.CustomerMailSent') await deps.mail.remove(data.mailId);
      }
      const commandId = derivedId('customer-mails-removed', customerId);
      const metadata = { actor: { kind: 'system', id: 'email' }, commandId, correlationId: commandId } as const;
      await deps.log.append(stream, 'any', [event(customerMailsRemoved, { customerId })], metadata);
    },
  };
}
