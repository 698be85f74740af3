import { defineMessages } from '../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('quantity');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: 'Stock movements',

    all: 'All',
    sales: 'Sales',
    adjustment: 'Adjustments',
    opening: 'Opening',
    closing: 'Closing',
    movement: 'Movement',
    inStock: 'Stock after',
    opened: 'Opening stock',
    reserved: 'Sold',
    released: 'Back in stock',
    counted: 'Stock count',
    adjusted: 'Adjustment',
    reversed: 'Adjustment reversed',
    countedUnits: 'counted {units}',
    notPlaced: 'an order that was not placed in the end',
    nothing: 'No stock moved in these days.',
    openProduct: 'Open product',
    reconciled: 'Opening + adjustment − sales = closing, and the next day opens with it',
    notReconciled: 'This day does not tie out',
  },
  {
    ...labels['zh-HK'],
    title: '庫存變動',
    all: '全部',
    sales: '銷售',
    adjustment: '調整',
    opening: '期初',
    closing: '期末',
    movement: '變動',
    inStock: '變動後庫存',
    opened: '初始庫存',
    reserved: '售出',
    released: '退回庫存',
    counted: '盤點',
    adjusted: '調整',
    reversed: '調整已撤銷',
    countedUnits: '點算為 {units}',
    notPlaced: '最終未成立的訂單',
    nothing: '此段日子沒有庫存變動。',
    openProduct: '開啟貨品',
    reconciled: '期初＋調整－銷售＝期末，並與翌日期初相同',
    notReconciled: '當日帳目不符',
  },
);
