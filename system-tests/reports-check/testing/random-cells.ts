import { type FigureName, numbersIn } from '@countinghouse/contracts/kernel/http/figures';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import type { SeededRandom } from '@countinghouse/platform/runtime/seeded-random';
import type { Answer } from './planted-errors.ts';

/** A number of an answer, and the address that takes it apart. */
export interface Cell {
  readonly figure: FigureName;
  readonly told: number;
  readonly path: string;
}

/** The row that has a number, with what is around it. */
type Row = Answer['reply'];
interface Asked {
  readonly route: keyof typeof routeTable;
  /** What names the row to whoever explains it; undefined for a total. */
  readonly keyOf?: (row: Row) => string | undefined;
}

const ofDay = ({ date }: Row) => date?.slice(0, 10);
const ofCurrency = (key = '', currency?: string) => (currency === undefined ? key : `${key}~${currency}`);

/** How each report is asked by its call, and its rows by their keys. */
const reports: Readonly<Record<string, Asked>> = {
  'sales-ranking': { route: 'salesRanking', keyOf: ({ productId, currency }) => ofCurrency(productId, currency) },
  'daily-sales': { route: 'dailySales', keyOf: (row) => ofCurrency(ofDay(row), row.currency) },
  funnel: { route: 'orderFunnel', keyOf: ofDay },
  'unmet-demand': { route: 'unmetDemand', keyOf: ({ key, productId }) => key ?? productId },
  'abandoned-carts': { route: 'abandonedCarts', keyOf: ({ customer }) => customer?._id },
  revenue: { route: 'revenue' },
  customers: { route: 'customersReport' },
  fulfilment: { route: 'fulfilment' },
  payments: { route: 'paymentsReport' },
  taxes: { route: 'taxReport' },
  valuation: { route: 'valuation' },
  returns: { route: 'returnsReport' },
  abc: { route: 'abc' },
  baskets: { route: 'baskets' },
  cohorts: { route: 'cohorts' },
  'sell-through': { route: 'sellThrough' },
  'dead-stock': { route: 'deadStock' },
  reorder: { route: 'reorderList', keyOf: ({ _id }) => _id },
  'inventory-alert': { route: 'inventoryAlert', keyOf: ({ _id }) => _id },
  'inventory-trend': { route: 'inventoryTrend', keyOf: ofDay },
};

/** Random cells of answers: of each figure in turn one of all that it has. */
export function randomCells(answers: readonly Answer[], random: SeededRandom, count: number): Cell[] {
  const found = new Map<FigureName, Cell[]>();
  for (const cell of answers.flatMap(cellsOf)) {
    const others = found.get(cell.figure);
    if (others) others.push(cell);
    else found.set(cell.figure, [cell]);
  }
  const byFigure = [...found.values()];
  return Array.from({ length: count }, (_, n) => random.pick(byFigure[n % byFigure.length]!));
}

function cellsOf({ report, query, reply }: Answer): Cell[] {
  const { route, keyOf = ({ key }: Row) => key } = reports[report]!;
  return numbersIn(routeTable[route].reply).flatMap(({ path, meaning }) => {
    if (!meaning || !('figure' in meaning)) return [];
    const { figure } = meaning;
    const ofSuppliers = path.startsWith('suppliers');
    return numbersAt(reply, path.split('.'), {}).flatMap(({ told, row }) => {
      // A supplier that is null stands for products without one, by which the report cannot be narrowed.
      if (ofSuppliers && row.supplier === null) return [];
      const asked = new URLSearchParams({ ...askedBy(report, query), figure });
      const key = keyOf(row);
      // The only total has an empty key.
      if (key) asked.set('key', key);
      if (ofSuppliers) asked.set('supplier', row.supplier._id);
      return [{ figure, told, path: `/report/explain?${asked}` }];
    });
  });
}

/** The numbers at a path, such as `rows[].units`; what is left out or null there is none. */
function numbersAt(value: Row, [name, ...within]: readonly string[], row: Row): { told: number; row: Row }[] {
  const next = value?.[name!.replace('[]', '')];
  if (within.length === 0) return typeof next === 'number' ? [{ told: next, row }] : [];
  const all: Row[] = name!.endsWith('[]') ? (next ?? []) : [next];
  return all.flatMap((one) => numbersAt(one, within, { ...row, ...one }));
}

/** The query of a report as its explanation has it. */
function askedBy(
  report: string,
  { start, end, today, before, least, ...more }: Answer['query'],
): Readonly<Record<string, string>> {
  return {
    ...(start !== undefined && { start_at: start, end_at: end }),
    ...(report === 'abandoned-carts' && { idle_hours: 24 }),
    ...more,
  };
}
