import { defineMessages } from '../../../shared/i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    title: 'Funnel Report',
    day: 'Day',
    started: 'Carts begun',
    refused: 'Out of stock in the cart',
    declined: 'Out of stock at checkout',
    ordered: 'Ordered',
    paid: 'Paid',
    all: 'All days',
    steps: 'What became of the carts begun in these days',
    ofCarts: '{share} of the carts',
    nothingTitle: 'No cart was begun in these days',
    nothingText: 'Choose a longer range. Carts count from the sign-in of their customers on.',
    counted:
      'Each cart counts on the day on which it was begun, in {zone} time, with every step that it reached since. Days without carts are left out.',
  },
  {
    title: '轉化漏斗報表',
    day: '日期',
    started: '開始的購物車',
    refused: '加入時缺貨',
    declined: '下單時缺貨',
    ordered: '已下單',
    paid: '已付款',
    all: '所有日子',
    steps: '這段日子開始的購物車結果如何',
    ofCarts: '購物車的 {share}',
    nothingTitle: '這段日子沒有開始購物車',
    nothingText: '請選擇較長的日期範圍。購物車由顧客登入後開始計算。',
    counted: '每個購物車按 {zone} 時間計入開始當日，連同其後到達的每一步。沒有購物車的日子不列出。',
  },
);
