import type { CustomerMailKind, StaffNoticeKind } from '@countinghouse/contracts/email/events';
import type { BothLanguages } from '@countinghouse/contracts/messages/both-languages';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { OrderLine } from '@countinghouse/contracts/orders/order-parts';
import type { AutomaticRefund } from '@countinghouse/contracts/payments/refund-events';
import type { Parcel } from '@countinghouse/contracts/pricing/delivery/parcel';
import type { OrderTax } from '@countinghouse/contracts/pricing/tax/order-tax';
import type { ShopIdentity } from '../shop-identity.ts';

/**
 * The content of a mail to a customer, or about the account of a member of staff; amounts in minor units, instants in
 * ISO 8601.
 */
export interface CustomerMail {
  readonly kind: CustomerMailKind | StaffNoticeKind;
  readonly language: Language;
  /** IANA zone of its times. */
  readonly timeZone: string;
  readonly shop: ShopIdentity;
  /** Address of the button. */
  readonly link: string;
  /** Time of the event. */
  readonly at: string;
  readonly order?: MailedOrder;
  readonly request?: MailedReturn;
  readonly refund?: MailedRefund;
  readonly product?: string;
  /** Expiry of the link for a new password. */
  readonly expiresAt?: string;
}

/**
 * An order in mails. Of the texts of the customer it has only the address, without links: strangers could send content
 * to others through the shop.
 */
export interface MailedOrder {
  readonly orderNo: string;
  readonly placedAt: string;
  readonly lines: readonly MailedLine[];
  /** What the shop took off the prices of the lines; absent without. */
  readonly discount?: number;
  readonly fee: number;
  /** The part of the fee that is tax. */
  readonly taxCharge: number;
  /** Absent where the shop had no taxes. */
  readonly tax?: Pick<OrderTax, 'included' | 'rates'>;
  /** Names of the delivery method; absent where none was chosen. */
  readonly delivery?: BothLanguages;
  readonly isPaid: boolean;
  /** By recorded payments; 0 without any. */
  readonly paid: number;
  readonly currency: { readonly name: string; readonly symbol: string };
  /** '' when the shop does not offer it. */
  readonly paymentMethod: string;
  /** Lines of the address that it is sent to; none for a mail without. */
  readonly address: readonly string[];
  /** What the customer said of the place beyond the address; none where nothing. */
  readonly place: readonly string[];
  /** By what the parcel is tracked; null without. */
  readonly parcel: Parcel | null;
  /** What the shop says of the time of delivery; '' for nothing. */
  readonly deliveryNote: string;
  /** Paragraphs on how to pay and the address of the full terms; absent in mails without them. */
  readonly terms?: {
    readonly paragraphs: readonly TermsParagraph[];
    readonly link: string;
    /** The text of a code that pays the order by FPS, with the account that it names. */
    readonly fps?: { readonly id: string; readonly code: string } | undefined;
  };
}

/** A line of an order; `picture` is the whole address of a JPEG, '' without one. */
export type MailedLine = Pick<OrderLine, 'itemNo' | 'name' | 'quantity' | 'price'> & { readonly picture: string };

/** A request to return some of an order. */
export interface MailedReturn {
  readonly requestNo: string;
  /** What staff wrote about it; '' when nothing. */
  readonly note: string;
  readonly lines: readonly Pick<OrderLine, 'itemNo' | 'name' | 'quantity'>[];
}

export interface TermsParagraph {
  readonly text: string;
  readonly isHeading: boolean;
}

/** A refund of an order; the amount in minor units. */
export interface MailedRefund {
  readonly amount: number;
  /** Readable number of the return request that it answers; '' without. */
  readonly requestNo: string;
  /** Why the shop made it by itself; absent of one by staff. */
  readonly cause?: AutomaticRefund | undefined;
}
