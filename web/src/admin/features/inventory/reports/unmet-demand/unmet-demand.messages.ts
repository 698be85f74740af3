import { defineMessages } from '../../../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('itemNo', 'name', 'photo', 'supplier');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: 'Unmet Demand Report',
    anySupplier: 'Any supplier',
    noSupplier: 'No supplier',
    stock: 'In stock',
    declined: 'Missing in orders',
    refused: 'Missing in carts',
    waiting: 'Waiting',
    unknown: 'Unknown',
    sums: '{declined} units were missing in orders and {refused} in carts; customers wait {waiting} times for a product.',
    counted: 'Units by the day of the refusal in {zone} time, each attempt for itself; who waits, as of now.',
    nothingTitle: 'Nothing was missing in these days',
    nothingText: 'Every cart and every order found what it asked for. Choose a longer range to look further back.',
  },
  {
    ...labels['zh-HK'],
    title: '未滿足需求報表',
    anySupplier: '任何供應商',
    noSupplier: '沒有供應商',
    stock: '庫存',
    declined: '下單時欠數',
    refused: '加入時欠數',
    waiting: '等候補貨',
    unknown: '不明',
    sums: '下單時共欠 {declined} 件，加入購物車時共欠 {refused} 件；顧客等候補貨共 {waiting} 次。',
    counted: '欠數按 {zone} 時間計入當日，每次嘗試分開計算；等候補貨為現時數字。',
    nothingTitle: '這段日子沒有缺貨',
    nothingText: '所有購物車及訂單均有足夠庫存。請選擇較長的日期範圍。',
  },
);
