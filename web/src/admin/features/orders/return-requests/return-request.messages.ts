import { defineMessages } from '../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels(
  'pictures',
  'requestId',
  'orderId',
  'customer',
  'phone',
  'email',
  'returnReason',
  'status',
  'shopNote',
);

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: 'Return Request List',
    editRequest: 'Edit Return Request',
    date: 'Date',
    value: 'Value',
    shopNoteHint: 'The customer sees it on the order, and in the mail about a change of status.',
    items: 'Items to return',
    noStockMoves: 'Completing a return moves no stock by itself; book what came back as an adjustment.',
    refund: 'Refund…',
    saved: 'Request Status has been updated successfully',
    setStatus: 'Set status',
    emptyTitle: 'No return requests yet',
    emptyText: 'What customers ask to return appears here at once.',
    searchPlaceholder: 'Number, customer, item or reason',
  },
  {
    ...labels['zh-HK'],
    title: '退貨申請列表',
    editRequest: '編輯退貨申請',
    date: '日期',
    value: '價值',
    shopNoteHint: '顧客會在訂單頁面及狀態更新的電郵中看到。',
    items: '申請退回的貨品',
    noStockMoves: '完成退貨申請不會更改庫存；收回的貨品請以庫存調整記錄。',
    refund: '退款…',
    saved: '退貨申請狀態已更新',
    setStatus: '設定狀態',
    emptyTitle: '尚未有退貨申請',
    emptyText: '顧客提出退貨申請後，會即時在此顯示。',
    searchPlaceholder: '編號、顧客、貨品或原因',
  },
);
