import {
  CONTACT_MESSAGE,
  type ContactMessageEvent,
  contactMessageErased,
  contactMessageNotSent,
  contactMessageSent,
} from '@countinghouse/contracts/email/events';
import { sendContactMessage } from '@countinghouse/contracts/email/jobs';
import { event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { FoldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { endsTry } from '@countinghouse/platform/jobs/retry';
import { PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/jobs/workers';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { type MailTransport, UnsendableMail } from '../../mail/mail-transport.ts';
import { readPage } from '../shop-identity.ts';
import { contactMessageTemplate } from './contact-message.template.ts';

export interface SendContactMessageDependencies {
  readonly log: Pick<EventLog, 'read' | 'append'>;
  /** For the address on the contact page. */
  readonly states: Pick<FoldedStates, 'load'>;
  readonly mail: Pick<MailTransport, 'send' | 'remove'>;
  /** Recipient of messages as long as the contact page has no address. */
  readonly fallbackAddress: string;
}

interface ContactJob {
  readonly messageId: string;
  readonly retryId?: string | undefined;
}

type Recorded = RecordedEvent & ContactMessageEvent;

/**
 * Sends a contact message to the shop and records it. A crash between the two sends it again, with the same Message-ID;
 * an erased message is not sent, and the shop's copy of one that is erased meanwhile is removed.
 */
export function sendContactMessageHandler(deps: SendContactMessageDependencies): RecordingJobHandler<ContactJob> {
  const { log, states, mail, fallbackAddress } = deps;

  const record = (received: Recorded, outcome: ContactMessageEvent, retryId: string | undefined) =>
    log.append(received.stream, 'any', [outcome], {
      actor: { kind: 'system', id: 'email' },
      commandId: derivedId('contact-message-outcome', retryId ?? received.data.messageId),
      correlationId: received.metadata.correlationId,
      causationId: retryId ?? received.id,
    });
  const find = async ({ messageId, retryId }: ContactJob) => {
    const history = (await log.read(streamOf(CONTACT_MESSAGE, messageId))) as Recorded[];
    const received = history.find((recorded) => recorded.type === 'email.ContactMessageReceived');
    return {
      received,
      settled: history.some(
        ({ type, metadata }) =>
          (type === contactMessageSent.type || type === contactMessageNotSent.type) && endsTry(metadata, retryId),
      ),
      erased: received?.data.email === '' || history.some(({ type }) => type === contactMessageErased.type),
    };
  };

  return {
    job: sendContactMessage,

    async run(job) {
      const { messageId, retryId } = job;
      const { received, settled, erased } = await find(job);
      if (settled) return;
      if (received?.type !== 'email.ContactMessageReceived') throw noSuchMessage();
      if (erased) {
        // An earlier attempt may have sent it before the erasure.
        await mail.remove(messageId);
        await record(received, event(contactMessageNotSent, { messageId, cause: 'erased' }), retryId);
        return;
      }
      const { name, email } = received.data;
      const to = (await readPage(states, 'contact')).email || fallbackAddress;
      try {
        const content = contactMessageTemplate(received.data);
        await mail.send({ id: messageId, to, senderName: name, replyTo: { name, address: email }, ...content });
      } catch (error) {
        throw error instanceof UnsendableMail ? new PermanentFailure(error.message) : error;
      }
      if ((await find(job)).erased) await mail.remove(messageId);
      await record(received, event(contactMessageSent, { messageId }), retryId);
    },

    async exhausted(job) {
      const { messageId, retryId } = job;
      const { received, settled } = await find(job);
      if (settled) return;
      if (!received) throw noSuchMessage();
      await record(received, event(contactMessageNotSent, { messageId, cause: 'delivery-failed' }), retryId);
    },
  };
}

function noSuchMessage(): PermanentFailure {
  return new PermanentFailure('no such message');
}
