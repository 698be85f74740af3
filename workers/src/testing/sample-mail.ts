import { type CustomerMailKind, type StaffNoticeKind, staffNoticeKinds } from '@countinghouse/contracts/email/events';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { CustomerMail, MailedOrder } from '../email/template/mailed-order.ts';

const PICTURE = 'https://shop.example/files/images/018f0000-0000-7000-8000-00000000000a';

/** An order in mails, with two lines unless overridden. */
export function sampleMailedOrder(given: Partial<MailedOrder> = {}): MailedOrder {
  return {
    orderNo: 'SO-000123',
    placedAt: '2026-11-20T08:00:00.000Z',
    lines: [
      { itemNo: '71053', name: 'White metal lantern', quantity: 2, price: 33_900, picture: `${PICTURE}-160.jpg` },
      {
        ...{ itemNo: '84406B', name: '奶油色心形衣架 Cream cupid hearts coat hanger', quantity: 12, price: 2_750 },
        picture: '',
      },
    ],
    fee: 0,
    taxCharge: 0,
    isPaid: false,
    paid: 0,
    currency: { name: 'HKD', symbol: '$' },
    paymentMethod: 'Bank transfer',
    address: ['Flat A, 12/F, Harbour House', '88 Nathan Road, Kowloon'],
    place: [],
    parcel: null,
    deliveryNote: '',
    ...given,
  };
}

const withoutOrder: readonly CustomerMail['kind'][] = [...staffNoticeKinds, 'back-in-stock'];

/** A mail of some kind with all optional content. */
export function sampleMail(
  kind: CustomerMailKind | StaffNoticeKind,
  language: Language,
  given: Partial<CustomerMail> = {},
): CustomerMail {
  return {
    ...{ kind, language, timeZone: 'Asia/Hong_Kong', at: '2026-11-20T08:00:05.000Z' },
    shop: {
      ...{ title: 'Harbour Stationery', name: 'Harbour Stationery Ltd.', address: '12 Peak Road, Central' },
      ...{ phone: '2345 6789', email: 'hello@shop.example', url: 'https://shop.example' },
    },
    link: 'https://shop.example/account/orders/0198',
    ...(!withoutOrder.includes(kind) && { order: sampleMailedOrder() }),
    ...{ requestNo: 'RR-000007', product: 'White metal lantern', expiresAt: '2026-11-20T08:30:00.000Z' },
    ...given,
  };
}
