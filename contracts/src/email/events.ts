import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';

/** Category of a contact message's stream. */
export const CONTACT_MESSAGE = 'email.contact-message';

export const contactMessageReceived = defineEvent({
  type: 'email.ContactMessageReceived',
  version: 1,
  summary: 'A visitor wrote to the shop through the contact form.',
  data: z.object({
    messageId: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  personal: { subject: 'messageId', erased: { name: '', email: '', phone: '', subject: '', message: '' } },
});

export const contactMessageSent = defineEvent({
  type: 'email.ContactMessageSent',
  version: 1,
  summary: "A contact message was handed to the mail server for the shop's address.",
  data: z.object({ messageId: z.string() }),
});

export const contactMessageNotSent = defineEvent({
  type: 'email.ContactMessageNotSent',
  version: 1,
  summary: 'A contact message could not be sent.',
  data: z.object({ messageId: z.string(), cause: z.enum(['erased', 'delivery-failed']) }),
});

export const contactMessageErased = defineEvent({
  type: 'email.ContactMessageErased',
  version: 1,
  summary: 'What a visitor wrote was erased, with the customer who had the address that it came from.',
  data: z.object({ messageId: z.string() }),
  erases: 'messageId',
});

export const contactMailRemoved = defineEvent({
  type: 'email.ContactMailRemoved',
  version: 1,
  summary: 'What the shop itself kept of the mail with an erased contact message was removed.',
  data: z.object({ messageId: z.string() }),
});

export const emailEvents = [
  contactMessageReceived,
  contactMessageSent,
  contactMessageNotSent,
  contactMessageErased,
  contactMailRemoved,
] as const;
export type EmailEvent = EventUnion<typeof emailEvents>;
