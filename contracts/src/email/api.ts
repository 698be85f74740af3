import { z } from 'zod';
import { defineRoute, messageReply } from '../kernel/http/route.ts';
import { emailSchema, requiredText, text } from '../kernel/text/text.ts';

const lineBreak = /[\r\n\u0085\u2028\u2029]/;

/** For texts in a header of a mail: a line break there would begin a header of the sender's own. */
function oneLine(schema: z.ZodType<string, string>) {
  return schema.refine((value) => !lineBreak.test(value), {
    error: 'more than one line',
    params: { code: 'single_line' },
  });
}

export const contactBody = z.strictObject({
  name: oneLine(requiredText(200)),
  email: oneLine(emailSchema),
  phone: oneLine(text(50)).optional(),
  subject: oneLine(text(200)).optional(),
  message: requiredText(5_000),
  /**
   * A field that people do not see; a message that fills it in is from a machine, gets a success response and is
   * dropped.
   */
  website: text(1_000).optional(),
});
export type ContactBody = z.output<typeof contactBody>;

export const emailRoutes = {
  contactUs: defineRoute({
    method: 'POST',
    path: '/email/contact-us',
    service: 'write-api',
    access: 'public',
    summary: 'Write to the shop',
    body: contactBody,
    status: 202,
    reply: messageReply,
  }),
};
