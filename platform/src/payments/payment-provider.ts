/** An attempt to pay, as the provider is asked to take it. */
export interface PaymentToOpen {
  /** Ours; what is opened twice under one id is opened once. */
  readonly paymentId: string;
  /** What the provider's page names the payment by. */
  readonly title: string;
  /** Hundredths of the currency, whatever decimals it has. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Where the provider leads the payer afterwards, paid or not. */
  readonly returnTo: { readonly paid: string; readonly cancelled: string };
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
  readonly language: 'en' | 'zh-HK';
}

/** An attempt that the provider has opened. */
export interface OpenedPayment {
  /** By which the provider knows it. */
  readonly reference: string;
  /** The provider's page, for the payer. */
  readonly url: string;
}

/** A refund of a payment as the provider has it, whoever made it. */
export interface ProviderRefund {
  /** By which the provider knows it. */
  readonly reference: string;
  /** Ours, of one that we asked for; '' otherwise. */
  readonly refundId: string;
  /** Hundredths of the currency. */
  readonly amount: number;
  readonly state: 'open' | 'settled' | 'failed';
  /** Why it failed, in the provider's words; '' otherwise. */
  readonly why: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** A dispute about a payment, which the payer began at their bank. */
export interface ProviderDispute {
  /** By which the provider knows it. */
  readonly reference: string;
  /** Hundredths of the currency. */
  readonly amount: number;
  readonly state: 'open' | 'won' | 'lost';
  /** In the provider's words; '' where it does not say. */
  readonly reason: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** Money that the provider has taken; amounts in hundredths of the currency. */
export interface PaidPayment {
  readonly state: 'paid';
  readonly amount: number;
  /** What the payer knows it by, such as `Visa ••4242`; '' without. */
  readonly label: string;
  /** What the provider keeps; absent while it does not say. */
  readonly fee?: number;
  /** ISO 8601 in UTC. */
  readonly receivedAt: string;
  /** By which the provider names the payment once it is made, beside the reference of the attempt. */
  readonly alias: string;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

/** Where an attempt is: `open` while money may still come. */
export type PaymentState = { readonly state: 'open' } | PaidPayment | { readonly state: 'closed' };

/** A refund, as the provider is asked to make it. */
export interface RefundToMake {
  /** Ours; what is asked for twice under one id is made once. */
  readonly refundId: string;
  /** Of the payment. */
  readonly reference: string;
  /** Hundredths of the currency. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Where a refund is; `why` in the provider's words. */
export type RefundState =
  | { readonly state: 'open' }
  | { readonly state: 'settled'; readonly reference: string }
  | { readonly state: 'failed'; readonly why: string };

/** Takes payments on pages of its own, and gives money back. */
export interface PaymentProvider {
  /** Short and constant; recorded with each attempt. */
  readonly name: string;
  /** The shortest time that an attempt may be open for, in milliseconds. */
  readonly shortest: number;
  /** Whether it takes this currency; whether it takes the amount shows when it is opened. */
  takes(currency: string): boolean;
  /** @throws PaymentRefused, ProviderUnavailable */
  open(payment: PaymentToOpen): Promise<OpenedPayment>;
  /** @throws PaymentRefused for a reference that it does not know, ProviderUnavailable */
  read(reference: string): Promise<PaymentState>;
  /** Closes an attempt that is open, and says where it is then: it may have been paid. @throws like `read` */
  close(reference: string): Promise<PaymentState>;
  /** Makes a refund, or says where it is. @throws ProviderUnavailable */
  refund(refund: RefundToMake): Promise<RefundState>;
  /** Aliases of the payments of which a refund or a dispute began since then, foreign ones too. @throws like `read` */
  touchedSince(since: Date): Promise<readonly string[]>;
  /**
   * The reference or the alias of the payment that a notification is about; undefined for one about something else.
   * @throws ForgedNotification for one that the provider did not sign, or signed too long ago
   */
  notified(headers: NotificationHeaders, body: Uint8Array): string | undefined;
}

/** Headers of a call, by their names in lower case. */
export type NotificationHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The provider did not answer, or not now. What was asked may have been done: the same may be asked again. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider has answered no, and will again. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
  /** In the provider's words. */
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`the payment provider refused: ${code}`, options);
    this.code = code;
  }
}

/** A notification that the provider did not sign, or signed too long ago. */
export class ForgedNotification extends Error {
  override readonly name = 'ForgedNotification';
}
