import type { AdjustmentReason } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { flowOf, type StockKind } from '@countinghouse/contracts/reports/stock/stock-kinds';
import { stockTables as tables } from '@countinghouse/contracts/reports/stock/stock-tables';
import {
  baseCurrency,
  type CurrencyListState,
  currencyListState,
} from '@countinghouse/contracts/settings/currency-list.state';
import { type Rows, rowOf, rowsWith } from '@countinghouse/platform/projections/projection/projection';

export type StockProduct = RowOf<typeof tables.products>;

/** What an event moved. */
export interface Move {
  readonly kind: StockKind;
  /** Units that came in; negative went out. */
  readonly units: number;
  /** The adjustment that it is a step of. */
  readonly adjustmentId?: string;
}

export type Moved = RecordedEvent & { readonly data: { readonly productId: string; readonly balance: number } };

/** The rows by which a movement is entered; those of orders leave arrivals as they are. */
export function readForMove(productId: string, isOfOrder: boolean) {
  const always = [rowOf(tables.products, productId), rowOf(tables.currencies, CURRENCIES)];
  return isOfOrder ? always : [...always, rowsWith(tables.arrivals, 'product_id', productId)];
}

/** The row of all currencies. */
export const CURRENCIES = 0;

/** The currencies at this place in the log. */
export function currenciesIn(rows: Rows): CurrencyListState {
  return rows.get(tables.currencies, CURRENCIES)?.data ?? currencyListState.initialState;
}

/** Why an adjustment moved units. */
export function kindOfAdjustment(reason: AdjustmentReason | null): StockKind {
  if (reason === 'received') return 'received';
  if (reason === 'return-restock') return 'returned';
  return reason === 'count' ? 'counted' : 'adjusted';
}

/** Enters a movement: the fact, its sums, the level, and what follows for arrivals. */
export function enterMove(rows: Rows, event: Moved, { kind, units, adjustmentId }: Move, calendar: ShopCalendar): void {
  const { productId: product_id, balance } = event.data;
  const day = calendar.dayOf(occurredAt(event));
  const known_day = calendar.dayOf(event.recordedAt);
  const before = rows.get(tables.products, product_id) ?? unknownProduct(product_id, day);
  const { purchase_price } = before;
  const { id: event_id, position, revision } = event;
  const ofEvent = { event_id, position, revision, day, known_day, kind, purchase_price };
  const { name: currency } = baseCurrency(currenciesIn(rows));
  rows.put(tables.movements, { product_id, ...ofEvent, units, balance, currency, recorded_at: event.recordedAt });
  const flow = flowOf(kind, units);
  rows.add(tables.months, { month: `${day.slice(0, 8)}01`, product_id }, flow);
  rows.add(tables.years, { year: `${day.slice(0, 5)}01-01`, product_id }, flow);
  const isOfOrder = kind === 'sold' || kind === 'released';
  const product: StockProduct = { ...before, level: balance, first_day: earlier(before.first_day, day) };
  if (isOfOrder) {
    const name = kind === 'sold' ? 'last_ordered' : 'last_released';
    rows.put(tables.products, { ...product, [name]: later(before[name], day) });
    return;
  }
  const source_id = adjustmentId ?? event_id;
  const came = enterArrival(rows, { product_id, source_id, ...ofEvent }, units);
  rows.put(tables.products, { ...product, ...came });
}

type Arrival = RowOf<typeof tables.arrivals>;

/** Adds units to an arrival, or takes them from it; those behind it follow. Returns what all come to. */
function enterArrival(
  rows: Rows,
  arrival: Omit<Arrival, 'net' | 'units' | 'upto'>,
  moved: number,
): Pick<StockProduct, 'came' | 'last_arrival'> {
  const all = rows
    .find(tables.arrivals, 'product_id', arrival.product_id)
    .sort((one, other) => one.revision - other.revision);
  const known = all.find(({ source_id }) => source_id === arrival.source_id);
  const net = (known?.net ?? 0) + moved;
  const entered = { ...(known ?? arrival), net, units: Math.max(0, net), upto: 0 };
  const arrivals = known ? all.map((one) => (one === known ? entered : one)) : [...all, entered];
  let came = 0;
  let last_arrival: string | null = null;
  for (const one of arrivals) {
    came += one.units;
    if (one.units > 0) last_arrival = later(last_arrival, one.day);
    if (one === entered || one.upto !== came) rows.put(tables.arrivals, { ...one, upto: came });
  }
  return { came, last_arrival };
}

/** A product of which nothing is known yet but a day. */
export function unknownProduct(product_id: string, first_day: string): StockProduct {
  return {
    ...{ product_id, exists: false, deleted_day: null, node_id: null, supplier_id: null, purchase_price: 0 },
    ...{ level: 0, came: 0, first_day, last_arrival: null, last_ordered: null, last_released: null },
  };
}

export function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function later(a: string | null, b: string): string {
  return a !== null && a > b ? a : b;
}
