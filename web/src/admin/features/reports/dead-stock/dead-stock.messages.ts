import { stockWords } from '@countinghouse/contracts/reports/figure-words';
import { reportTitles } from '@countinghouse/contracts/reports/report-titles';
import { defineMessages } from '../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('product');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: reportTitles['dead-stock'].en,
    answers: 'Which goods have not sold for a long time, and how much money is in them?',
    since: 'Without a sale for',
    days: '{count} days',
    sort: 'Put in order by',
    mostValue: 'Most value first',
    mostUnits: 'Most units first',
    longest: 'Longest without a sale first',
    units: stockWords.units.en,
    value: stockWords.value.en,
    uncosted: stockWords.uncosted.en,
    lastSale: 'Last sale',
    lastArrival: 'Last arrival',
    never: 'Never',
    unitsText: 'Units in stock, by the arrivals that they are left of.',
    valueText: 'Units in stock times the purchase price that their product has now.',
    uncostedText: 'Units in stock whose product has no purchase price.',
    all: 'All dead stock',
    gone: 'Deleted',
    chart: 'Value in {currency}',
    nothingTitle: 'No dead stock',
    nothingText: 'Everything in stock was sold in these days, or is newer than that. Choose fewer days to see more.',
    method:
      'Listed is what has units in stock, was entered before these days, and was not sold in them. An order that failed or was rejected is no sale. Value is units times the present purchase price.',
    someUncosted: '{count} units without a purchase price have no value here.',
  },
  {
    ...labels['zh-HK'],
    title: reportTitles['dead-stock']['zh-HK'],
    answers: '哪些貨品長時間沒有賣出，積壓了多少資金？',
    since: '沒有銷售',
    days: '{count} 日',
    sort: '排序方式',
    mostValue: '價值最高的先',
    mostUnits: '件數最多的先',
    longest: '最久沒有銷售的先',
    units: stockWords.units['zh-HK'],
    value: stockWords.value['zh-HK'],
    uncosted: stockWords.uncosted['zh-HK'],
    lastSale: '最後銷售',
    lastArrival: '最後入貨',
    never: '從未',
    unitsText: '現有件數，按所餘各批入貨列出。',
    valueText: '現有件數乘以貨品現時的進貨價。',
    uncostedText: '貨品沒有進貨價的現有件數。',
    all: '所有滯銷庫存',
    gone: '已刪除',
    chart: '價值（{currency}）',
    nothingTitle: '沒有滯銷庫存',
    nothingText: '所有庫存在這段日子都有銷售，或較這段日子更新。選擇較少日數可顯示更多。',
    method:
      '列出有庫存、在這段日子之前已新增，而期間沒有賣出的貨品。失敗或被拒絕的訂單不算銷售。價值為件數乘以現時進貨價。',
    someUncosted: '{count} 件沒有進貨價的貨品未計價值。',
  },
);
