import { defineMessages } from '../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('itemNo', 'name', 'photo', 'quantity', 'amount');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: 'Sales Ranking Report',
    rank: 'Rank',
    unknown: 'Unknown',
    before: 'Previous',
    change: 'Difference',
    compare: 'Compare with the period before',
    comparedWith: 'Compared with {start} to {end}.',
    chartTitle_one: 'Quantity sold',
    chartTitle_other: 'Quantity sold, the first {count} of the ranking',
    amountChart_one: 'Amount sold',
    amountChart_other: 'Amount sold, the first {count} of the ranking',
    rankBy: 'Rank by',
    byQuantity: 'By quantity',
    byAmount: 'By amount',
    allSold: 'All products sold',
    nothingTitle: 'Nothing was sold in these days',
    nothingText: 'Choose a longer range. Orders that failed or were rejected do not count as sales.',
    counted: 'Orders of these days in {zone} time, without failed and rejected ones.',
  },
  {
    ...labels['zh-HK'],
    title: '銷售排行報表',
    rank: '排名',
    unknown: '不明',
    before: '上期',
    change: '變動',
    compare: '與上一期間比較',
    comparedWith: '與 {start} 至 {end} 比較。',
    chartTitle_other: '銷售數量，排名首 {count} 位',
    amountChart_other: '銷售金額，排名首 {count} 位',
    rankBy: '排名方式',
    byQuantity: '按數量',
    byAmount: '按金額',
    allSold: '所有售出貨品',
    nothingTitle: '這段日子沒有銷售',
    nothingText: '請選擇較長的日期範圍。失敗及已拒絕的訂單不計算在內。',
    counted: '以 {zone} 時間計算此段日子的訂單，不包括失敗及已拒絕的訂單。',
  },
);
