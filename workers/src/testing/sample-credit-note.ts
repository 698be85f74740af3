import type { CreditNoteDocument } from '../invoicing/credit-note/credit-note-document.ts';
import { sampleInvoice } from './sample-invoice.ts';

/** A typical credit note with overrides. */
export function sampleCreditNote(different: Partial<CreditNoteDocument> = {}): CreditNoteDocument {
  const { locale, timeZone, orderedAt, shop, customer, currency } = sampleInvoice();
  return {
    ...{ locale, timeZone, orderedAt, shop, customer, currency },
    ...{ number: 'CN-000012', orderNo: 'SO-000123', requestNo: 'RR-000007', reference: 'FPS 20261121-7' },
    refundedAt: '2026-11-21T08:00:00.000Z',
    lines: [{ itemNo: '85123A', name: 'White hanging heart T-light holder', quantity: 2, price: 255 }],
    ...{ fee: 0, isTaxIncluded: true, taxes: [], total: 510 },
    ...different,
  };
}
