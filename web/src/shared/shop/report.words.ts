import { defineWords } from '../i18n/define-words.ts';

export const { useWords } = defineWords(
  'report',
  {
    startDate: 'Start date',
    endDate: 'End date',
    show: 'Show Report',
    period: 'Period',
    today: 'Today',
    sevenDays: '7 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    quarter: 'Quarter',
    exportCsv: 'CSV',
    exportXlsx: 'XLSX',
    print: 'Print',
  },
  {
    startDate: '開始日期',
    endDate: '結束日期',
    show: '顯示報表',
    period: '期間',
    today: '今日',
    sevenDays: '7 日',
    thisMonth: '本月',
    lastMonth: '上月',
    quarter: '本季',
    exportCsv: 'CSV',
    exportXlsx: 'XLSX',
    print: '列印',
  },
);
