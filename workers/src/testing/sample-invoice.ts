import type { InvoiceDocument } from '../invoicing/invoice-document.ts';

/** A typical invoice with overrides. */
export function sampleInvoice(different: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    locale: 'en',
    timeZone: 'Asia/Hong_Kong',
    number: 'SO-000123',
    orderedAt: '2026-11-18T17:30:00.000Z',
    issuedAt: '2026-11-20T08:00:00.000Z',
    shop: { name: 'Harbour & Quill', address: '88 Queen’s Road Central\nHong Kong', phone: '+852 2345 6789' },
    customer: { name: 'Margaret Okonkwo', email: 'margaret@example.com', phone: '+852 9123 4567' },
    shippingAddress: 'Flat 7B, Tower 3\n21 Robinson Road',
    paymentMethod: 'Visa',
    transactionId: 'ch_3PqXyZ2eZvKYlo2C',
    lines: [
      { itemNo: '85123A', name: 'White hanging heart T-light holder', quantity: 6, price: 255 },
      { itemNo: '71053', name: 'White metal lantern', quantity: 2, price: 339 },
    ],
    fee: 1850,
    taxCharge: 0,
    isFeeOpen: false,
    currency: { name: 'HKD', symbol: '$' },
    ...different,
  };
}
