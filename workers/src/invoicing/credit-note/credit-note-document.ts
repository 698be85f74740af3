import type { BothLanguages } from '@countinghouse/contracts/messages/both-languages';
import type { InvoiceDocument, InvoiceLine } from '../invoice-document.ts';

/** The content of a credit note; amounts in minor units, instants in ISO 8601. */
export interface CreditNoteDocument
  extends Pick<InvoiceDocument, 'locale' | 'timeZone' | 'number' | 'orderedAt' | 'shop' | 'customer' | 'currency'> {
  /** Readable number of the order. */
  readonly orderNo: string;
  readonly refundedAt: string;
  /** Readable number of the return request; '' without. */
  readonly requestNo: string;
  readonly reference: string;
  /** The units that were refunded; none for an amount. */
  readonly lines: readonly InvoiceLine[];
  /** The part of the order's fee; 0 without. */
  readonly fee: number;
  /** Whether prices contain the taxes. */
  readonly isTaxIncluded: boolean;
  /** The rate in thousandths of a percent. */
  readonly taxes: readonly { readonly names: BothLanguages; readonly rate: number; readonly amount: number }[];
  /** What goes back. */
  readonly total: number;
}
