import { defineWords } from '../../shared/i18n/define-words.ts';

export const { useWords } = defineWords(
  'dashboard',
  {
    title: 'Dashboard',
    today: 'Sold today',
    thisMonth: 'Sold this month',
    pending: 'Orders to handle',
    lowStock: 'Products to reorder',
    unitsSold_one: '{{shown}} unit',
    unitsSold_other: '{{shown}} units',
    seeThem: 'Show them',
    newestOrders: 'Newest orders',
    noOrders: 'The first order will appear here.',
    runningOut: 'Running out',
    nothingRunsOut: 'Everything is above its alert quantity.',
    left: '{{count}} left',
  },
  {
    title: '概覽',
    today: '今日銷售',
    thisMonth: '本月銷售',
    pending: '待處理訂單',
    lowStock: '需補貨貨品',
    unitsSold_other: '{{shown}} 件',
    seeThem: '查看',
    newestOrders: '最新訂單',
    noOrders: '首張訂單會在此顯示。',
    runningOut: '即將售罄',
    nothingRunsOut: '所有貨品均高於警示數量。',
    left: '尚餘 {{count}}',
  },
);
