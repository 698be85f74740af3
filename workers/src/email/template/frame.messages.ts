import type { Language } from '@countinghouse/contracts/messages/language';

/** Words around the content of all mails. */
export interface FrameMessages {
  readonly item: string;
  readonly amount: string;
  /** In place of the item, above the returned items. */
  readonly returned: string;
  readonly beforeDiscount: string;
  readonly discount: string;
  readonly subtotal: string;
  readonly fee: string;
  /** In place of the fee of a new order. */
  readonly feeLater: string;
  readonly total: string;
  readonly totalSoFar: string;
  readonly payment: string;
  readonly paid: string;
  readonly due: string;
  /** Above the delivery address. */
  readonly deliveryTo: string;
  /** Above what the shop says of the time of delivery. */
  readonly delivery: string;
  /** Before the code of a pick-up point. */
  readonly pickUpPoint: string;
  readonly trackingNumber: string;
  readonly trackParcel: string;
  readonly howToPay: string;
  readonly allTerms: string;
  /** Below the code that pays by FPS to an account. */
  readonly payByFps: (id: string) => string;
  /** Above what staff wrote about a return. */
  readonly noteFromShop: string;
  readonly moreItems: (count: number) => string;
  readonly questions: string;
  readonly linkBelow: string;
}

/** The texts around them. */
export const frameMessages: Readonly<Record<Language, FrameMessages>> = {
  en: {
    item: 'Item',
    amount: 'Amount',
    returned: 'Items of this return',
    beforeDiscount: 'Before discount',
    discount: 'Discount by the shop',
    subtotal: 'Subtotal',
    fee: 'Delivery fee',
    noteFromShop: 'A note from the shop:',
    feeLater: 'we will tell you',
    total: 'Total',
    totalSoFar: 'Total without delivery',
    payment: 'Payment',
    paid: 'Paid',
    due: 'Still to pay',
    deliveryTo: 'Delivery address',
    delivery: 'Delivery',
    pickUpPoint: 'Pick-up point code',
    trackingNumber: 'Tracking number',
    trackParcel: 'Track the parcel',
    howToPay: 'How to pay',
    allTerms: 'All shipping and payment terms',
    payByFps: (id) =>
      `Pay by FPS: scan the code in your bank’s app, or pay to ${id}. Amount and order number are filled in.`,
    moreItems: (count) => (count === 1 ? 'and 1 more item' : `and ${count} more items`),
    questions: 'Questions? Just reply to this mail.',
    linkBelow: 'If the button does not work, open this address:',
  },
  'zh-HK': {
    item: '貨品',
    amount: '金額',
    returned: '退貨項目',
    beforeDiscount: '折扣前',
    discount: '商店折扣',
    subtotal: '小計',
    fee: '運費',
    noteFromShop: '商店的話：',
    feeLater: '稍後通知',
    total: '總額',
    totalSoFar: '總額（未計運費）',
    payment: '付款方式',
    paid: '已付',
    due: '尚欠',
    deliveryTo: '送貨地址',
    delivery: '送貨安排',
    pickUpPoint: '自取點編號',
    trackingNumber: '追蹤編號',
    trackParcel: '追蹤包裹',
    howToPay: '如何付款',
    allTerms: '所有送貨及付款條款',
    payByFps: (id) => `以轉數快付款：以銀行應用程式掃描二維碼，或付款至 ${id}。金額及訂單編號已填妥。`,
    moreItems: (count) => `及另外 ${count} 項貨品`,
    questions: '如有查詢，直接回覆這封電郵即可。',
    linkBelow: '如按鈕無法使用，請開啟以下連結：',
  },
};
