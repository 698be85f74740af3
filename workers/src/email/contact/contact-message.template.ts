/** The fields of a contact message; an empty text was not given. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
}

/** The mail to the shop; plain text, so that input of visitors is never markup. */
export function contactMessageTemplate({ name, email, phone, subject, message }: ContactMessage) {
  const sender = [`${name} <${email}>`, phone].filter(Boolean).join(' · ');
  return {
    subject: subject ? `Contact form: ${subject}` : `Contact form: message from ${name}`,
    text: `${message}\n\n-- \n${sender}\nSent through the contact form of the shop. A reply goes to the sender.\n`,
  };
}
