import type { Language } from '@countinghouse/contracts/messages/language';

const en = {
  title: 'Invoice',
  number: 'Order no.',
  orderedAt: 'Order date',
  issuedAt: 'Issued',
  customer: 'Bill to',
  shipping: 'Ship to',
  details: 'Details',
  paymentMethod: 'Payment',
  transaction: 'Transaction',
  itemNo: 'Item no.',
  name: 'Description',
  quantity: 'Qty',
  price: 'Unit price',
  amount: 'Amount',
  subtotal: 'Subtotal',
  fee: 'Delivery fee',
  /** In place of a fee that is still to be told. */
  feeOpen: 'to be confirmed',
  total: 'Total',
  totalSoFar: 'Total without delivery',
  /** Around the page number: before, between, after. */
  page: ['Page ', ' of ', ''],
} as const;

export type InvoiceMessages = {
  readonly [Key in keyof typeof en]: Key extends 'page' ? readonly [string, string, string] : string;
};

export const invoiceMessages: Readonly<Record<Language, InvoiceMessages>> = {
  en,
  'zh-HK': {
    title: '發票',
    number: '訂單編號',
    orderedAt: '訂單日期',
    issuedAt: '開立日期',
    customer: '顧客',
    shipping: '送貨地址',
    details: '資料',
    paymentMethod: '付款方式',
    transaction: '交易編號',
    itemNo: '貨號',
    name: '貨品',
    quantity: '數量',
    price: '單價',
    amount: '金額',
    subtotal: '小計',
    fee: '運費',
    feeOpen: '待確認',
    total: '總計',
    totalSoFar: '總額（未計運費）',
    page: ['第 ', ' 頁，共 ', ' 頁'],
  },
};
