import type { Language } from '@countinghouse/contracts/messages/language';
import type { PageWords } from '../../pdf/paper.style.ts';

const en = {
  packingList: 'Packing list',
  packingLists: 'Packing lists',
  pickList: 'Pick list',
  shipTo: 'Ship to',
  details: 'Details',
  orderedAt: 'Order date',
  orderNote: 'Order note',
  printedAt: 'Printed',
  orders: 'Orders',
  units: 'Units',
  products: 'Products',
  itemNo: 'Item no.',
  name: 'Description',
  quantity: 'Qty',
  packed: 'Packed',
  picked: 'Picked',
  unitsInAll: 'Units in all',
  noCategory: 'No category',
  /** Around the page number: before, between, after. */
  page: ['Page ', ' of ', ''],
} as const;

export type DocumentMessages = {
  readonly [Key in keyof typeof en]: Key extends 'page' ? PageWords : string;
};

export const documentMessages: Readonly<Record<Language, DocumentMessages>> = {
  en,
  'zh-HK': {
    packingList: '裝箱單',
    packingLists: '裝箱單',
    pickList: '揀貨單',
    shipTo: '收件人',
    details: '資料',
    orderedAt: '訂單日期',
    orderNote: '訂單備註',
    printedAt: '列印時間',
    orders: '訂單',
    units: '件數',
    products: '貨品款數',
    itemNo: '貨號',
    name: '貨品',
    quantity: '數量',
    packed: '已裝箱',
    picked: '已揀貨',
    unitsInAll: '總件數',
    noCategory: '未分類',
    page: ['第 ', ' 頁，共 ', ' 頁'],
  },
};
