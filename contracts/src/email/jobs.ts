import { z } from 'zod';
import { defineJob } from '../kernel/job.ts';

export const sendContactMessage = defineJob({
  name: 'email/send-contact-message',
  summary: "Send a contact message to the shop's address.",
  data: z.strictObject({ messageId: z.uuid() }),
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

export const emailJobs = [sendContactMessage, removeContactMail] as const;
