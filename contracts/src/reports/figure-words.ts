import type { FigureName } from '../kernel/http/figures.ts';
import type { Language } from '../messages/language.ts';
import type { FigureUnit } from './explain-api.ts';

interface FigureWords extends Readonly<Record<Language, string>> {
  readonly unit: FigureUnit;
}

const amount = (en: string, zh: string): FigureWords => ({ unit: 'amount', en, 'zh-HK': zh });
const hours = (en: string, zh: string): FigureWords => ({ unit: 'hours', en, 'zh-HK': zh });
const count = (en: string, zh: string): FigureWords => ({ unit: 'count', en, 'zh-HK': zh });

const uncosted = count('Units without cost', '未知成本件數');

/** What sales are told by. */
export const saleWords = {
  orders: count('Orders', '訂單'),
  units: count('Units', '件數'),
  list: amount('List amount', '原價金額'),
  goods: amount('Goods', '貨品金額'),
  fee: amount('Fees', '費用'),
  delivery: amount('Delivery income', '送貨收入'),
  cost: amount('Cost', '成本'),
  margin: amount('Margin', '毛利'),
  uncosted,
};

/** What stock is told by. */
export const stockWords = {
  units: count('Units', '件數'),
  value: amount('Value', '價值'),
  days30: amount('0–30 days', '0–30 日'),
  days90: amount('31–90 days', '31–90 日'),
  days180: amount('91–180 days', '91–180 日'),
  older: amount('Over 180 days', '超過 180 日'),
  uncosted,
};

/** What the classes of products are told by. */
export const abcWords = {
  ...{ goods: saleWords.goods, margin: saleWords.margin, uncosted },
  units: count('Units sold', '已售件數'),
  level: count('In stock now', '現有庫存'),
};

/** What pairs of products are told by; the total is of all orders. */
export const basketWords = {
  together: count('Orders of two products or more', '有兩種貨品或以上的訂單'),
  orders: count('Orders', '訂單'),
  others: count('Orders with the second product', '有第二件貨品的訂單'),
};

/** What customers by the month of their first order are told by. */
export const cohortWords = {
  size: count('New customers', '新顧客'),
  customers: count('Customers who ordered', '落單顧客'),
  ...{ orders: saleWords.orders, goods: saleWords.goods },
};

/** What the sale of stock is told by. */
export const sellThroughWords = {
  opening: count('Opening stock', '期初庫存'),
  received: count('Received', '入貨'),
  available: count('Available', '可供出售'),
  sold: count('Sold', '已售'),
  adjusted: count('Adjusted', '調整'),
  closing: count('Closing stock', '期末庫存'),
};

/** What payments are told by. */
export const moneyWords = {
  payments: count('Payments', '付款次數'),
  paid: amount('Paid', '已收款項'),
  refunded: amount('Refunded', '已退款'),
  units: count('Units refunded', '退款件數'),
  disputed: amount('Disputed', '爭議款項'),
  fees: amount('Fees', '手續費'),
  net: amount('Net', '淨額'),
};

/** What taxes are told by. */
export const taxWords = {
  base: amount('Without tax', '未連稅'),
  tax: amount('Tax amount', '稅款'),
  gross: amount('With tax', '連稅'),
};

/** What steps of fulfilment are told by. */
export const fulfilmentWords = {
  orders: count('Orders', '訂單'),
  median: hours('Median', '中位數'),
  p90: hours('90% within', '九成訂單需時'),
  open: count('Open now', '現時等候'),
};

/** What the demand of products is told by. */
export const reorderWords = {
  missed: count('Missed', '欠數'),
  demand: count('Demand', '需求'),
};

/** What the sales ranking is told by. */
const rankingWords = { units: count('Quantity sold', '銷量'), amount: amount('Amount sold', '銷售額') };

/** What the sales of days are told by. */
const dailyWords = { orders: saleWords.orders, ...rankingWords };

/** What the stock of a product is told by, day by day. */
const trendWords = {
  ...{ opening: sellThroughWords.opening, sold: sellThroughWords.sold },
  ...{ adjusted: sellThroughWords.adjusted, closing: sellThroughWords.closing },
};

/** What the steps of carts are told by. */
export const funnelWords = {
  started: count('Carts', '購物車'),
  refused: count('Something was short', '庫存不足'),
  declined: count('Order declined', '訂單未能成立'),
  ordered: count('Ordered', '已下單'),
  paid: count('Paid', '已付款'),
};

/** What abandoned carts are told by. */
const cartWords = { units: count('Units', '件數'), amount: amount('Value', '價值') };

/** What is told of units that were wanted and not there. */
export const demandWords = {
  declined: count('Missing in orders', '下單時欠數'),
  refused: count('Missing in carts', '加入時欠數'),
  recovered: count('Recovered', '其後購回'),
  amount: amount('Amount missed', '欠貨金額'),
};

/** What returns are told by. */
export const returnWords = {
  requests: count('Requests', '退貨申請'),
  units: count('Units returned', '退貨件數'),
  goods: amount('Amount returned', '退貨金額'),
  waited: count('Days in all', '總日數'),
  timed: count('Requests with days', '有日數的申請'),
  sold: count('Units sold', '已售件數'),
};

/** The part of a figure's name in front of the dot, and what may be behind it. */
type Subject = FigureName extends `${infer Name}.${string}` ? Name : never;
type FieldOf<Of extends string, Name = FigureName> = Name extends `${Of}.${infer Field}` ? Field : never;

const bySubject: { readonly [Of in Subject]: Readonly<Record<FieldOf<Of>, FigureWords>> } = {
  sales: saleWords,
  customers: saleWords,
  valuation: stockWords,
  dead: stockWords,
  abc: abcWords,
  baskets: basketWords,
  cohorts: cohortWords,
  sellThrough: sellThroughWords,
  money: moneyWords,
  taxes: taxWords,
  fulfilment: fulfilmentWords,
  reorder: reorderWords,
  ranking: rankingWords,
  daily: dailyWords,
  trend: trendWords,
  alert: { level: count('In stock', '現有庫存') },
  funnel: funnelWords,
  carts: cartWords,
  demand: demandWords,
  returns: returnWords,
};

/** Returns what a figure is called in both languages, and what it is counted in. */
export function figureWords(name: FigureName): FigureWords {
  const [subject = '', field = ''] = name.split('.');
  return (bySubject as Readonly<Record<string, Readonly<Record<string, FigureWords>>>>)[subject]?.[
    field
  ] as FigureWords;
}
