import { defineMessages } from '../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('country', 'currency');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: 'Tax Report',
    by: 'Add up by',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    period: 'Period',
    weekOf: 'Week of {day}',
    tax: 'Tax',
    taxClass: 'Class',
    base: 'Without tax',
    taxAmount: 'Tax amount',
    gross: 'With tax',
    all: 'All periods',
    chart: 'Tax of {currency} by rate',
    behind: 'Show the orders behind this figure',
    nothingTitle: 'No taxes in these days',
    nothingText: 'Choose a longer range. Orders count once they are placed with taxes switched on.',
    counted:
      'Invoices less credit notes. An order counts on the day on which it was placed, in {zone} time; refunds, rejections and changed fees count on their own days. Currencies are not added up.',
  },
  {
    ...labels['zh-HK'],
    title: '稅項報表',
    by: '合計方式',
    day: '日',
    week: '週',
    month: '月',
    period: '期間',
    weekOf: '{day} 起一週',
    tax: '稅項',
    taxClass: '稅類',
    base: '未連稅',
    taxAmount: '稅款',
    gross: '連稅',
    all: '所有期間',
    chart: '{currency} 各稅率的稅款',
    behind: '顯示此數字背後的訂單',
    nothingTitle: '這段日子沒有稅項',
    nothingText: '請選擇較長的日期範圍。訂單須在開啟稅項後落單才會計入。',
    counted: '發票減去退款單。訂單按 {zone} 時間計入落單當日；退款、拒絕及更改的費用計入其發生當日。不同貨幣不會相加。',
  },
);
