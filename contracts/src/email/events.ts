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

/** Category of the stream of what became of the mails to a customer; its id is the customer's. */
export const CUSTOMER_MAIL = 'email.customer-mail';

/** What a customer is notified of by mail. */
export const customerMailKinds = [
  'order-received',
  'payment-complete',
  'picked-by-courier',
  'ready-for-pickup',
  'delivered',
  'order-failed',
  'order-rejected',
  'order-expired',
  'order-cancelled',
  'fee-set',
  'return-requested',
  'return-complete',
  'return-failed',
  'return-rejected',
  'refunded',
  'password-reset',
  'password-changed',
  'address-changed',
  'back-in-stock',
] as const;
export type CustomerMailKind = (typeof customerMailKinds)[number];

const customerMail = {
  customerId: z.string(),
  /** Id of the event that the mail is about, or of the wish that it fulfils. */
  mailId: z.string(),
  kind: z.enum(customerMailKinds),
  /** Of the order that it is about; null for other mails. */
  orderId: z.string().nullable(),
};

export const customerMailSent = defineEvent({
  type: 'email.CustomerMailSent',
  version: 1,
  summary: 'A mail to a customer was handed to the mail server.',
  data: z.object(customerMail),
});

/**
 * `repeated`: the customer had the same mail before. `superseded`: its content was no longer true. `imported`: the
 * order is from a file. `too-many`: the address has had its limit of the hour. `unsendable`: the address is none.
 */
export const customerMailCauses = [
  'erased',
  'imported',
  'repeated',
  'superseded',
  'too-old',
  'too-many',
  'unsendable',
  'delivery-failed',
] as const;
export type CustomerMailCause = (typeof customerMailCauses)[number];

export const customerMailNotSent = defineEvent({
  type: 'email.CustomerMailNotSent',
  version: 1,
  summary: 'A mail to a customer was not sent, and will not be unless staff have it tried again.',
  data: z.object({ ...customerMail, cause: z.enum(customerMailCauses) }),
});

export const customerMailsRemoved = defineEvent({
  type: 'email.CustomerMailsRemoved',
  version: 1,
  summary: 'What the shop itself kept of the mails to an erased customer was removed.',
  data: z.object({ customerId: z.string() }),
});

/** Category of the stream of the mails to one member of staff; its id is the user's. */
export const STAFF_MAIL = 'email.staff-mail';

/** News of the account of a member of staff, told by mail. */
export const staffNoticeKinds = [
  'password-reset',
  'password-changed',
  'address-changed',
  'two-step-on',
  'two-step-off',
  'recovery-code-used',
] as const;
export type StaffNoticeKind = (typeof staffNoticeKinds)[number];

/** What a member of staff is mailed. */
export const staffMailKinds = [...staffNoticeKinds, 'report'] as const;
export type StaffMailKind = (typeof staffMailKinds)[number];

const staffMail = {
  userId: z.string(),
  /** Id of the event that the mail is about. */
  mailId: z.string(),
  kind: z.enum(staffMailKinds),
};

export const staffMailSent = defineEvent({
  type: 'email.StaffMailSent',
  version: 1,
  summary: 'A mail to a member of staff was handed to the mail server.',
  data: z.object(staffMail),
});

export const staffMailNotSent = defineEvent({
  type: 'email.StaffMailNotSent',
  version: 1,
  summary: 'A mail to a member of staff was not sent, and will not be.',
  data: z.object({ ...staffMail, cause: z.enum(customerMailCauses) }),
});

export const staffMailsRemoved = defineEvent({
  type: 'email.StaffMailsRemoved',
  version: 1,
  summary: 'What the shop itself kept of the mails to a deleted member of staff was removed.',
  data: z.object({ userId: z.string() }),
});

/** Category of the stream of notifications of a product's return to stock; its id is the product's. */
export const BACK_IN_STOCK = 'email.back-in-stock';

export const backInStockTold = defineEvent({
  type: 'email.BackInStockTold',
  version: 1,
  summary: 'Everybody who waited for a product was told that it is back, or it was gone again before they were.',
  data: z.object({
    productId: z.string(),
    /** Of the change by which it came back. */
    eventId: z.string(),
  }),
});

export const contactMessageEvents = [
  contactMessageReceived,
  contactMessageSent,
  contactMessageNotSent,
  contactMessageErased,
  contactMailRemoved,
] as const;
export type ContactMessageEvent = EventUnion<typeof contactMessageEvents>;

export const customerMailEvents = [customerMailSent, customerMailNotSent, customerMailsRemoved] as const;
export type CustomerMailEvent = EventUnion<typeof customerMailEvents>;

export const staffMailEvents = [staffMailSent, staffMailNotSent, staffMailsRemoved] as const;
export type StaffMailEvent = EventUnion<typeof staffMailEvents>;

export const emailEvents = [
  ...contactMessageEvents,
  ...customerMailEvents,
  ...staffMailEvents,
  backInStockTold,
] as const;
