// biome-ignore lint/suspicious/noExplicitAny: errors are planted anywhere in it.
export type Answer = { readonly report: string; readonly query: any; readonly reply: any };

const addCent = <Name extends string = 'amount'>(row: Record<Name, number>, name: Name = 'amount' as Name) => {
  row[name] = Math.round(row[name] * 100 + 1) / 100;
};
const addOne = <Name extends string>(row: Record<Name, number>, name: Name) => {
  row[name] += 1;
};
/** Adds a cent, or one, to a figure of an answer, by report. */
export const plant: Readonly<Record<string, (reply: Answer['reply']) => void>> = {
  'sales-ranking': ({ rankings }) => addCent(rankings[0]),
  'daily-sales': ({ days }) => addCent(days[3]),
  funnel: ({ days }) => addOne(days[3], 'started'),
  'unmet-demand': ({ sums }) => addCent(sums.amounts[0]),
  'abandoned-carts': (reply) => addCent(reply),
  revenue: ({ rows }) => addCent(rows[0], 'margin'),
  customers: ({ rows }) => addCent(rows[0], 'goods'),
  fulfilment: ({ rows }) => addOne(rows[0], 'median'),
  payments: ({ rows }) => addCent(rows[0], 'net'),
  taxes: ({ totals }) => addCent(totals[0], 'tax'),
  valuation: ({ rows }) => addCent(rows[0], 'days30'),
  returns: ({ rows }) => addCent(rows[0], 'goods'),
  abc: ({ rows }) => addCent(rows[0], 'goods'),
  baskets: ({ rows }) => addOne(rows[0], 'together'),
  cohorts: ({ rows }) => addCent(rows[0], 'goods'),
  'sell-through': ({ rows }) => addOne(rows[0], 'sold'),
  'dead-stock': ({ rows }) => addOne(rows[0], 'units'),
  reorder: ({ products }) => addOne(products[0], 'units'),
  'inventory-alert': ({ products }) => addOne(products[0], 'quantity'),
  'inventory-trend': ({ trends }) => addOne(trends[0], 'salesCount'),
};
