import {
  type ContactMessageEvent,
  contactMessageNotSent,
  contactMessageReceived,
  contactMessageSent,
} from '@countinghouse/contracts/email/events';
import { sendContactMessage } from '@countinghouse/contracts/email/jobs';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { type Reactor, want } from '../runtime/reactor.ts';

/** Has every contact message sent on to the shop. */
export const contactMessageReactor: Reactor = {
  name: 'email.send-contact-message',
  types: [contactMessageReceived.type, contactMessageSent.type, contactMessageNotSent.type],
  react(recorded) {
    const event = recorded as RecordedEvent & ContactMessageEvent;
    const { messageId } = event.data;
    switch (event.type) {
      case 'email.ContactMessageReceived':
        return want(sendContactMessage, messageId, { messageId });
      case 'email.ContactMessageSent':
      case 'email.ContactMessageNotSent':
        return { settled: messageId };
    }
  },
};
