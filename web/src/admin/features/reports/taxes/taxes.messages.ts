import { taxWords } from '@countinghouse/contracts/reports/figure-words';
import { reportTitles } from '@countinghouse/contracts/reports/report-titles';
import { defineMessages } from '../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('country');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: reportTitles['tax-report'].en,
    answers: 'Which taxes did the documents of these days have, by rate, class and country?',
    sort: 'Put in order by',
    latest: 'Latest first',
    mostTax: 'Most tax first',
    period: 'Period',
    tax: 'Tax',
    taxClass: 'Class',
    base: taxWords.base.en,
    taxAmount: taxWords.tax.en,
    gross: taxWords.gross.en,
    all: 'All periods',
    baseText: 'What invoices less credit notes come to without tax.',
    taxText: 'The tax of invoices less that of credit notes.',
    grossText: 'What invoices less credit notes come to with tax.',
    chart: 'Tax in {currency} by rate',
    nothingTitle: 'No taxes in these days',
    nothingText: 'Choose a longer range. Orders count once they are placed with taxes switched on.',
    counted:
      'Invoices less credit notes. An order counts on the day on which it was placed, in {zone} time; refunds, rejections and changed fees count on their own days. Currencies are not added up.',
  },
  {
    ...labels['zh-HK'],
    title: reportTitles['tax-report']['zh-HK'],
    answers: '這段日子的單據按稅率、稅類及國家計有多少稅項？',
    sort: '排序方式',
    latest: '最近的先',
    mostTax: '稅款最多的先',
    period: '期間',
    tax: '稅項',
    taxClass: '稅類',
    base: taxWords.base['zh-HK'],
    taxAmount: taxWords.tax['zh-HK'],
    gross: taxWords.gross['zh-HK'],
    all: '所有期間',
    baseText: '發票減去退款單後的未連稅金額。',
    taxText: '發票的稅款減去退款單的稅款。',
    grossText: '發票減去退款單後的連稅金額。',
    chart: '{currency} 各稅項的稅款',
    nothingTitle: '這段日子沒有稅項',
    nothingText: '請選擇較長的日期範圍。訂單須在開啟稅項後落單才會計入。',
    counted: '發票減去退款單。訂單按 {zone} 時間計入落單當日；退款、拒絕及更改的費用計入其發生當日。不同貨幣不會相加。',
  },
);
