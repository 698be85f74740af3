import type { BothLanguages } from '@countinghouse/contracts/messages/both-languages';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { OrderTax } from '@countinghouse/contracts/pricing/tax/order-tax';
import type { PrintedShop } from '../pdf/read-shop.ts';

/** The content of an invoice; amounts in minor units, instants in ISO 8601. */
export interface InvoiceDocument {
  readonly locale: Language;
  /** IANA zone of its dates. */
  readonly timeZone: string;
  /** Readable number of the order. */
  readonly number: string;
  readonly orderedAt: string;
  readonly issuedAt: string;
  readonly shop: PrintedShop;
  /** Empty texts are left out; all are empty once the customer is erased. */
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string };
  readonly shippingAddress: string;
  readonly paymentMethod: string;
  readonly transactionId: string;
  readonly lines: readonly InvoiceLine[];
  /** What the shop took off the prices of the lines; absent without. */
  readonly discount?: number;
  readonly fee: number;
  /** The part of the fee that is tax. */
  readonly taxCharge: number;
  /** Absent where the shop had no taxes. */
  readonly tax?: InvoiceTax;
  /** The fee is still to be told, and is not 0. */
  readonly isFeeOpen: boolean;
  /** Names of the delivery method; absent where none was chosen. */
  readonly delivery?: BothLanguages;
  readonly currency: { readonly name: string; readonly symbol: string };
}

/** The tax of an invoice; the shop's number is '' without one. */
export interface InvoiceTax extends Pick<OrderTax, 'included' | 'rates'> {
  readonly number: string;
}

export interface InvoiceLine {
  readonly itemNo: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
}
