import { CONTACT_MESSAGE, contactMailRemoved } from '@countinghouse/contracts/email/events';
import { removeContactMail } from '@countinghouse/contracts/email/jobs';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { JobHandler } from '@countinghouse/platform/jobs/workers';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import type { MailTransport } from '../../mail/mail-transport.ts';

export interface RemoveContactMailDependencies {
  readonly log: Pick<EventLog, 'append'>;
  readonly mail: Pick<MailTransport, 'remove'>;
}

/** Removes the mail with an erased contact message and records it; one that is being sent is removed by its sender. */
export function removeContactMailHandler(deps: RemoveContactMailDependencies): JobHandler<{ messageId: string }> {
  return {
    job: removeContactMail,
    exhausted: 'tried-for-ever',
    async run({ messageId }) {
      await deps.mail.remove(messageId);
      const commandId = derivedId('contact-mail-removed', messageId);
      const metadata = { actor: { kind: 'system', id: 'email' }, commandId, correlationId: commandId } as const;
      const stream = streamOf(CONTACT_MESSAGE, messageId);
      await deps.log.append(stream, 'any', [event(contactMailRemoved, { messageId })], metadata);
    },
  };
}
