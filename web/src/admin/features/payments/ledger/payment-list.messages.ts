import { defineMessages } from '../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('orderId', 'customer', 'paymentMethod', 'amount', 'reference', 'status');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: 'Payments',
    searchPlaceholder: 'Order, method, reference',
    date: 'Recorded',
    recordedBy: 'Recorded by',
    state: 'Status',
    counts: 'Counts',
    void: 'Void',
    shop: 'the shop',
    formerStaff: 'a former member of staff',
    emptyTitle: 'No payments yet',
    emptyText: 'Open an order and choose “Record payment” when its money has come. Every payment is listed here.',
    doesNotFit: 'Does not fit',
    missing_one: '{shown} order is Complete without its money',
    missing_other: '{shown} orders are Complete without their money',
    unmarked_one: '{shown} order is paid in full and not Complete',
    unmarked_other: '{shown} orders are paid in full and not Complete',
    stopped_one: '{shown} stopped order has payments',
    stopped_other: '{shown} stopped orders have payments',
    overpaid_one: '{shown} order is overpaid',
    overpaid_other: '{shown} orders are overpaid',
  },
  {
    ...labels['zh-HK'],
    title: '付款',
    searchPlaceholder: '訂單編號、付款方式、參考編號',
    date: '記錄時間',
    recordedBy: '記錄者',
    state: '狀態',
    counts: '有效',
    void: '已作廢',
    shop: '商店',
    formerStaff: '前員工',
    emptyTitle: '尚未有付款記錄',
    emptyText: '收到款項後，開啟訂單並選擇「記錄付款」，每筆付款都會在此列出。',
    doesNotFit: '不相符',
    missing_other: '{shown} 張訂單狀態為完成，但款項不足',
    unmarked_other: '{shown} 張訂單已付清，但狀態並非完成',
    stopped_other: '{shown} 張已停止的訂單有付款',
    overpaid_other: '{shown} 張訂單多付',
  },
);
