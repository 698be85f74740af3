import type { AutomaticRefund } from '@countinghouse/contracts/payments/refund-events';

/** Parameters of a mail's texts; those that a mail does not use are ''. */
export interface MailFacts {
  readonly shop: string;
  readonly orderNo: string;
  readonly requestNo: string;
  readonly date: string;
  readonly fee: string;
  readonly total: string;
  /** What a refund gave back. */
  readonly refunded: string;
  /** Why the shop made the refund by itself; undefined for one by staff. */
  readonly cause: AutomaticRefund | undefined;
  readonly product: string;
  readonly until: string;
  /** Whether the shop has received the payment of the order. */
  readonly isPaid: boolean;
}

/** The texts of one kind of mail. */
export interface KindMessages {
  readonly subject: (facts: MailFacts) => string;
  readonly heading: string;
  readonly paragraphs: (facts: MailFacts) => readonly string[];
  /** Text of the link; every mail has one. */
  readonly action: string;
  /** Reason why it was sent. */
  readonly footnote: (facts: MailFacts) => string;
}
