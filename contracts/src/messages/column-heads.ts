import { fieldNames } from './field-names.ts';
import type { Language } from './language.ts';

/**
 * What a column of an exported file is called. The key is its name in code. In no language do two columns have one
 * name.
 */
const en = {
  ...fieldNames.en,
  account: 'Account',
  actorKind: 'Done by',
  debit: 'Debit',
  credit: 'Credit',
  itemCount: 'Items',
  orderNote: 'Order note',
  orderTotal: 'Order total',
  placedAt: 'Placed on',
  pricePerItem: 'Price per item',
  paid: 'Paid',
  due: 'Due',
  refunded: 'Refunded',
  refundAmount: 'Refund',
  refundStatus: 'Refund status',
  refundReason: 'Refund reason',
  creditNote: 'Credit note',
  deliveryMethod: 'Delivery method',
  deliveryIncome: 'Delivery income',
  listAmount: 'List amount',
  enteredBy: 'Entered by',
  occurredAt: 'Happened on',
  record: 'Record',
  recordedAt: 'Recorded on',
  recordId: 'Record ID',
  recordKind: 'Kind of record',
  voidedAmount: 'Void amount',
  voidedAt: 'Void since',
  shippingAddress: 'Shipping address',
  tax: 'Tax',
  what: 'What',
  who: 'Who',
};

export type ExportColumn = keyof typeof en;

const zhHK: Record<ExportColumn, string> = {
  ...fieldNames['zh-HK'],
  account: '會計科目',
  actorKind: '操作者種類',
  debit: '借方',
  credit: '貸方',
  itemCount: '件數',
  orderNote: '訂單備註',
  orderTotal: '訂單總額',
  placedAt: '下單時間',
  pricePerItem: '單價',
  paid: '已付',
  due: '尚欠',
  refunded: '已退款',
  refundAmount: '退款金額',
  refundStatus: '退款狀態',
  refundReason: '退款原因',
  creditNote: '退款單',
  deliveryMethod: '送貨方式',
  deliveryIncome: '送貨收入',
  listAmount: '原價金額',
  enteredBy: '輸入者',
  occurredAt: '發生時間',
  record: '項目',
  recordedAt: '記錄時間',
  recordId: '項目編號',
  recordKind: '項目種類',
  voidedAmount: '作廢金額',
  voidedAt: '作廢時間',
  shippingAddress: '送貨地址',
  tax: '稅款',
  what: '內容',
  who: '操作者',
};

const heads: Record<Language, Record<ExportColumn, string>> = { en, 'zh-HK': zhHK };

/** The columns that files can have, in no order. */
export const exportColumns = Object.keys(en) as readonly ExportColumn[];

/** What a column is called in a file for people of this language. */
export function columnHead(language: Language, column: ExportColumn): string {
  return heads[language][column];
}
