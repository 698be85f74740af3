import { defineMessages } from '../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('customer', 'phone', 'products', 'quantity');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: 'Abandoned Carts Report',
    idle: 'Not touched for',
    hour: '1 hour',
    day: '1 day',
    days: '{count} days',
    email: 'E-mail',
    changedAt: 'Last change',
    more: '+{count} more',
    amount: 'Value',
    unknown: 'Unknown product',
    sum_one: '{count} cart, worth at the prices that the customer saw',
    sum_other: '{count} carts, worth at the prices that their customers saw',
    nothingTitle: 'No abandoned carts',
    nothingText:
      'Carts of signed-in customers appear here when nobody has touched them for a while. Choose a shorter time to see more.',
  },
  {
    ...labels['zh-HK'],
    title: '未結帳購物車報表',
    idle: '閒置',
    hour: '1 小時',
    day: '1 日',
    days: '{count} 日',
    email: '電郵',
    changedAt: '最後更改',
    more: '另有 {count} 項',
    amount: '價值',
    unknown: '不明貨品',
    sum_other: '共 {count} 個購物車，按顧客所見價格計值',
    nothingTitle: '沒有未結帳的購物車',
    nothingText: '已登入顧客的購物車閒置一段時間後，便會在此顯示。選擇較短的時間可看到更多。',
  },
);
