import { z } from 'zod';
import { defineJob, retry } from '../kernel/job.ts';

export const sendContactMessage = defineJob({
  name: 'email/send-contact-message',
  summary: "Send a contact message to the shop's address.",
  data: z.strictObject({ messageId: z.uuid(), ...retry }),
  attempts: 10,
  backoff: 5_000,
});

export const removeContactMail = defineJob({
  name: 'email/remove-contact-mail',
  summary: 'Remove what the shop keeps of the mail with an erased contact message.',
  data: z.strictObject({ messageId: z.uuid() }),
  attempts: 10,
  backoff: 1_000,
});

export const sendOrderMail = defineJob({
  name: 'email/send-order-mail',
  summary: 'Tell a customer by mail what happened to an order.',
  data: z.strictObject({ orderId: z.string(), eventId: z.uuid(), ...retry }),
  attempts: 10,
  backoff: 5_000,
});

export const sendPasswordMail = defineJob({
  name: 'email/send-password-mail',
  summary: 'Send a customer the link for a new password, or the news that there is one.',
  data: z.strictObject({ customerId: z.uuid(), eventId: z.uuid(), ...retry }),
  attempts: 5,
  backoff: 5_000,
});

export const sendStaffPasswordMail = defineJob({
  name: 'email/send-staff-password-mail',
  summary: 'Send a member of staff the link for a new password, or the news that there is one.',
  data: z.strictObject({ userId: z.uuid(), eventId: z.uuid() }),
  attempts: 5,
  backoff: 5_000,
});

export const sendReportMail = defineJob({
  name: 'email/send-report-mail',
  summary: 'Mail a member of staff the report of a saved view.',
  data: z.strictObject({ userId: z.uuid(), eventId: z.uuid() }),
  attempts: 10,
  backoff: 5_000,
});

export const removeStaffMails = defineJob({
  name: 'email/remove-staff-mails',
  summary: 'Remove what the shop keeps of the mails to a deleted member of staff.',
  data: z.strictObject({ userId: z.uuid() }),
  attempts: 10,
  backoff: 1_000,
});

export const notifyBackInStock = defineJob({
  name: 'email/tell-back-in-stock',
  summary: 'Tell some of those who wait for a product that it is back in stock.',
  /** `since` is when it came back. */
  data: z.strictObject({ productId: z.uuid(), eventId: z.uuid(), since: z.iso.datetime() }),
  attempts: 5,
  backoff: 5_000,
});

export const removeCustomerMails = defineJob({
  name: 'email/remove-customer-mails',
  summary: 'Remove what the shop keeps of the mails to an erased customer.',
  data: z.strictObject({ customerId: z.uuid() }),
  attempts: 10,
  backoff: 1_000,
});

export const emailJobs = [
  sendContactMessage,
  removeContactMail,
  sendOrderMail,
  sendPasswordMail,
  sendStaffPasswordMail,
  sendReportMail,
  notifyBackInStock,
  removeCustomerMails,
  removeStaffMails,
] as const;
