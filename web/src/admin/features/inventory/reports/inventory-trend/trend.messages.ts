import { defineMessages } from '../../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('category', 'product');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: 'Inventory Trend Report',
    findProduct: 'Type a product name',
    date: 'Date',
    opening: 'Opening Inventory',
    sales: 'Sales Quantity',
    adjustment: 'Replenishment(Adjustment) Quantity',
    closing: 'Closing Inventory',
    reconciled: 'Ties out',
    total: 'Whole range',
    chartTitle: 'Stock of {product} per day',
    closingKey: 'Closing inventory',
    salesKey: 'Sales',
    adjustmentKey: 'Replenishment (adjustment)',
    askTitle: 'Choose a product to see how its stock moved',
    askText: 'Dates, category and product together make the report.',
    nothingTitle: 'The product did not exist in these days',
    nothingText: 'Choose a later range: the trend begins on the day the product was entered.',
    counted: 'Shop days in {zone} time. Orders that failed or were rejected give their stock back on that day.',
  },
  {
    ...labels['zh-HK'],
    title: '庫存趨勢報表',
    findProduct: '輸入貨品名稱',
    date: '日期',
    opening: '期初庫存',
    sales: '銷售數量',
    adjustment: '補貨（調整）數量',
    closing: '期末庫存',
    reconciled: '帳目相符',
    total: '整段期間',
    chartTitle: '{product} 每日庫存',
    closingKey: '期末庫存',
    salesKey: '銷售',
    adjustmentKey: '補貨（調整）',
    askTitle: '選擇貨品以查看庫存變化',
    askText: '請選擇日期、分類及貨品。',
    nothingTitle: '此段日子尚未有該貨品',
    nothingText: '請選擇較後的日期：趨勢由貨品新增當日開始。',
    counted: '以 {zone} 時間計算每日。失敗或已拒絕的訂單，會在當日將庫存加回。',
  },
);
