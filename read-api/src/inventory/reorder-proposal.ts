import { REORDER_DAYS, type ReorderRow } from '@countinghouse/contracts/inventory/reorder-api';
import { addDays } from '@countinghouse/contracts/kernel/shop-day';

/** What moved and was missed on a shop day. */
export interface ProductDay {
  readonly day: string;
  /** Units sold, less what came back of orders. */
  readonly sold: number;
  /** Units that came or went otherwise. */
  readonly adjusted: number;
  readonly missed: number;
}

type Demand = Pick<ReorderRow, 'missed' | 'demand' | 'daysInStock' | 'demandDays' | 'demandADay' | 'deviation'>;
type Proposal = Pick<ReorderRow, 'units' | 'packs' | 'runOutDay'>;

/** How far ahead a day of running out is told. */
const FURTHEST_DAYS = 3_650;

const hundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * The demand of the last {@link REORDER_DAYS} days of a product with so many units in stock now.
 * @param days those on which anything happened, later ones included, in any order
 */
export function demandOf(quantity: number, days: readonly ProductDay[], today: string): Demand {
  const known = new Map(days.map((one) => [one.day, one]));
  let closing = days.reduce(
    (units, { day, sold, adjusted }) => (day > today ? units - adjusted + sold : units),
    quantity,
  );
  const found = { missed: 0, demand: 0, daysInStock: 0, demandDays: 0 };
  let squares = 0;
  for (let back = 0; back < REORDER_DAYS; back += 1) {
    const { sold = 0, adjusted = 0, missed = 0 } = known.get(addDays(today, -back)) ?? {};
    const opening = closing - adjusted + sold;
    const isInStock = opening > 0 || closing > 0 || sold !== 0;
    closing = opening;
    if (isInStock) found.daysInStock += 1;
    if (!isInStock && missed === 0) continue;
    found.demandDays += 1;
    found.missed += missed;
    found.demand += sold + missed;
    squares += (sold + missed) ** 2;
  }
  const { demand, demandDays: n } = found;
  if (n === 0) return { ...found, demandADay: 0, deviation: 0 };
  return {
    ...found,
    demandADay: hundredths(Math.max(0, demand) / n),
    deviation: hundredths(Math.sqrt(n * squares - demand ** 2) / n),
  };
}

/** What to order: demand of {@link REORDER_DAYS} days and alert quantity less stock, as whole packs, at least one. */
export function proposalOf(
  row: Pick<ReorderRow, 'demand' | 'demandDays' | 'alertQuantity' | 'quantity' | 'packSize'>,
  today: string,
): Proposal {
  const demand = Math.max(0, row.demand);
  const expected = demand === 0 ? 0 : Math.ceil((REORDER_DAYS * demand) / row.demandDays);
  const packs = Math.ceil(Math.max(1, expected + row.alertQuantity - row.quantity) / row.packSize);
  const lasts = demand === 0 ? Number.POSITIVE_INFINITY : Math.floor((row.quantity * row.demandDays) / demand);
  return {
    ...{ packs, units: packs * row.packSize },
    runOutDay: lasts <= FURTHEST_DAYS ? addDays(today, lasts) : null,
  };
}
