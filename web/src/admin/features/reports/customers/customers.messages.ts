import { reportTitles } from '@countinghouse/contracts/reports/report-titles';
import { defineMessages } from '../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('customer');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: reportTitles['best-customers'].en,
    answers: 'Who bought most in these days, and when did they first and last order?',
    sort: 'Put in order by',
    mostGoods: 'Most goods first',
    mostOrders: 'Most orders first',
    mostUnits: 'Most units first',
    mostMargin: 'Most margin first',
    leastMargin: 'Least margin first',
    compare: 'Compare with the period before and last year',
    firstDay: 'First order',
    lastDay: 'Last order',
    all: 'All customers',
    noAccount: 'Without an account',
    noName: 'No name on record',
    chart: 'Goods in {currency}',
    nothingTitle: 'No sales in these days',
    nothingText: 'Choose a longer range. Orders count once they are confirmed.',
    counted:
      'An order counts on the day on which it was placed, in {zone} time, while it is neither failed nor rejected. First and last order are of all time. Erased customers stay counted, without a name. Currencies are not added up.',
    comparedWith: 'Compared with {start} – {end}, and with the same days of the year before.',
  },
  {
    ...labels['zh-HK'],
    title: reportTitles['best-customers']['zh-HK'],
    answers: '這段日子誰購買最多，首次及最近一次在何時下單？',
    sort: '排序方式',
    mostGoods: '貨品金額最多的先',
    mostOrders: '訂單最多的先',
    mostUnits: '件數最多的先',
    mostMargin: '毛利最多的先',
    leastMargin: '毛利最少的先',
    compare: '與上一期間及去年比較',
    firstDay: '首次下單',
    lastDay: '最近下單',
    all: '所有顧客',
    noAccount: '沒有帳戶',
    noName: '沒有姓名紀錄',
    chart: '貨品金額（{currency}）',
    nothingTitle: '這段日子沒有銷售',
    nothingText: '請選擇較長的日期範圍。訂單須經確認才會計入。',
    counted:
      '訂單按 {zone} 時間計入落單當日，失敗或被拒絕的訂單不計。首次及最近下單不限日期範圍。已抹除的顧客仍會計算，但沒有姓名。不同貨幣不會相加。',
    comparedWith: '與 {start} – {end} 及去年同日比較。',
  },
);
