import { demandWords } from '@countinghouse/contracts/reports/figure-words';
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
    declined: demandWords.declined.en,
    refused: demandWords.refused.en,
    recovered: demandWords.recovered.en,
    amount: demandWords.amount.en,
    declinedText: 'Units that declined orders asked for beyond what was in stock.',
    refusedText: 'Units that carts were to hold beyond what was in stock, each attempt for itself.',
    recoveredText:
      'Recovered are missed units that the same customer ordered within {days} days, beyond those that were in stock. Failed and rejected orders do not count, and guests cannot be recognised.',
    amountText: 'Missed units times the price of their product at the refusal.',
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
    declined: demandWords.declined['zh-HK'],
    refused: demandWords.refused['zh-HK'],
    recovered: demandWords.recovered['zh-HK'],
    amount: demandWords.amount['zh-HK'],
    declinedText: '被拒訂單所需而庫存不足的件數。',
    refusedText: '購物車所需而庫存不足的件數，每次嘗試分開計算。',
    recoveredText:
      '其後購回指同一顧客於 {days} 日內訂購、超出當時庫存的欠數。失敗或被拒絕的訂單不計算；無法辨認的訪客亦不計算。',
    amountText: '欠數乘以貨品當時的售價。',
    waiting: '等候補貨',
    unknown: '不明',
    sums: '下單時共欠 {declined} 件，加入購物車時共欠 {refused} 件；顧客等候補貨共 {waiting} 次。',
    counted: '欠數按 {zone} 時間計入當日，每次嘗試分開計算；等候補貨為現時數字。',
    nothingTitle: '這段日子沒有缺貨',
    nothingText: '所有購物車及訂單均有足夠庫存。請選擇較長的日期範圍。',
  },
);
