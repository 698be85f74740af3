/** A mail to exactly one recipient. */
export interface Mail {
  /** UUID; also the mail's Message-ID, by which duplicates are detected. */
  readonly id: string;
  readonly to: string;
  /** The name that the recipient sees. */
  readonly senderName: string;
  /** Sender address. Default: the recipient's own, as the shop may send mail to itself. */
  readonly from?: string;
  /** Address for replies. */
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** The same as an HTML document. */
  readonly html?: string;
  /** Pictures inside of the HTML document, which names them by `cid:` and their id. */
  readonly pictures?: readonly MailPicture[];
  /** Set for automatic mails: suppresses automatic replies, and declares the language. */
  readonly automatic?: { readonly language: string };
}

/** A PNG file in a mail. */
export interface MailPicture {
  /** ASCII letters, digits and hyphens. */
  readonly id: string;
  readonly content: Buffer;
}

/**
 * Sends mails.
 * @throws when the mail was rejected; it may be retried.
 */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  /** Removes the shop's own copy of a sent mail; copies on mail servers stay. */
  remove(id: string): Promise<void>;
  /**
   * Resolves when mails are accepted.
   * @throws when they are not, or without a response. Default: always resolves.
   */
  check?(): Promise<void>;
  close(): void;
}

/** Rejected without retry: a header with a line break, or more or less than one sender or recipient. */
export class UnsendableMail extends Error {
  override readonly name = 'UnsendableMail';
}
