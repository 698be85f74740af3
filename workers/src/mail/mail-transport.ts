/** A mail to exactly one recipient. */
export interface Mail {
  /** UUID; also the mail's Message-ID, by which servers and people notice a second copy. */
  readonly id: string;
  readonly to: string;
  /** The name that the recipient sees. */
  readonly senderName: string;
  /**
   * Address that it comes from. Default: the recipient's own, which the shop may send from when it writes to itself.
   */
  readonly from?: string;
  /** Where an answer goes. */
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** The same as a document, for programs that show one. */
  readonly html?: string;
  /** Set for what a machine writes: no program answers it by itself, and it is in this language. */
  readonly automatic?: { readonly language: string };
}

/** Hands mails over. @throws when the mail was not taken; it may be tried again. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  /** Removes what the shop itself keeps of a mail that it sent. What has left for a mail server is out of its hands. */
  remove(id: string): Promise<void>;
  /** Whether mails are taken. @throws when not, or when nobody answers. Default: they are. */
  check?(): Promise<void>;
  close(): void;
}

/** Refused for good: a header with a line break, or more or less than one sender or recipient. */
export class UnsendableMail extends Error {
  override readonly name = 'UnsendableMail';
}
