import { defineWords } from '../i18n/define-words.ts';

export const { useWords } = defineWords(
  'report',
  {
    startDate: 'Start date',
    endDate: 'End date',
    show: 'Show Report',
    exportCsv: 'CSV',
    print: 'Print',
  },
  {
    startDate: '開始日期',
    endDate: '結束日期',
    show: '顯示報表',
    exportCsv: 'CSV',
    print: '列印',
  },
);
