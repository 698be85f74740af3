import {
  type ContactMessageEvent,
  contactMessageNotSent,
  contactMessageReceived,
  contactMessageSent,
} from '@countinghouse/contracts/email/events';
import { sendContactMessage } from '@countinghouse/contracts/email/jobs';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { failedJobRetried } from '@countinghouse/contracts/operations/events';
import { type Reactor, requestJob, settle } from '@countinghouse/platform/jobs/reactor';
import { retriedWork } from '../../retried-work.ts';

/** Requests a mail to the shop for every contact message. */
export const contactMessageReactor: Reactor = {
  name: 'email.send-contact-message',
  types: [contactMessageReceived.type, contactMessageSent.type, contactMessageNotSent.type, failedJobRetried.type],
  react(recorded) {
    if (recorded.type === failedJobRetried.type) {
      const retried = retriedWork(recorded, 'contact-mail');
      if (!retried) return undefined;
      const { retryId, work } = retried;
      return requestJob(sendContactMessage, retryId, { messageId: work.messageId, retryId });
    }
    const event = recorded as RecordedEvent & ContactMessageEvent;
    const { messageId } = event.data;
    switch (event.type) {
      case 'email.ContactMessageReceived':
        return requestJob(sendContactMessage, messageId, { messageId });
      case 'email.ContactMessageSent':
      case 'email.ContactMessageNotSent':
        return settle(messageId, recorded);
    }
  },
};
