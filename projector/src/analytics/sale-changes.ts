import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { NO_KEY, type SaleSpanKind } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { saleTables as tables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Rows } from '@countinghouse/platform/projections/projection/projection';
import { enterBuyer } from './buyer-months.ts';
import { enterPairs } from './order-pairs.ts';
import { type SaleOrder, signed, summed, summedBy } from './sale-facts.ts';

/** A change of what counts of an order. */
export interface SaleChange {
  readonly order: SaleOrder;
  /** 1 where its lines begin to count, -1 where they cease to, else 0. */
  readonly sign: number;
  /** The change of the fee, minor units. */
  readonly fee: number;
}

interface EnteredChange extends SaleChange {
  readonly event: Pick<RecordedEvent, 'id' | 'position' | 'recordedAt' | 'revision'>;
  readonly part: number;
  readonly knownDay: string;
}

/** Puts the change, and adds it to every sum that it belongs to. */
export function enterChange(rows: Rows, change: EnteredChange): void {
  const { order, sign, fee, event, part } = change;
  const { order_id, day, currency, customer_id, method_id } = order;
  const delivery = sign === 0 ? 0 : sign * order.delivery;
  const whole = { orders: sign, ...signed(sign, summed(order.lines)), fee, delivery };
  rows.put(tables.sale_change, {
    ...{ event_id: event.id, part, revision: event.revision, known_day: change.knownDay },
    ...{ position: event.position, recorded_at: event.recordedAt },
    ...{ order_id, day, currency, customer_id, method_id, sign },
    ...whole,
  });
  const ofSpans = (kind: SaleSpanKind, key: string, sum: Partial<typeof whole>) => {
    rows.add(tables.months, { kind, month: `${day.slice(0, 8)}01`, key, currency }, sum);
    rows.add(tables.years, { kind, year: `${day.slice(0, 5)}01-01`, key, currency }, sum);
  };
  rows.add(tables.days, { kind: 'all', day, key: NO_KEY, currency }, whole);
  rows.add(tables.days, { kind: 'delivery', day, key: method_id, currency }, whole);
  ofSpans('customer', customer_id, whole);
  if (sign === 0) return;
  enterPairs(rows, order, sign);
  enterBuyer(rows, order, whole);
  for (const kind of ['category', 'supplier'] as const) {
    for (const [key, sum] of summedBy(order.lines, kind)) {
      rows.add(tables.days, { kind, day, key, currency }, { orders: sign, ...signed(sign, sum) });
    }
  }
  for (const [key, sum] of summedBy(order.lines, 'product')) {
    ofSpans('product', key, { orders: sign, ...signed(sign, sum) });
  }
}

/** Puts the lines of an order that began or ceased to count. */
export function enterLines(rows: Rows, { lines, ...order }: SaleOrder): void {
  const { order_id, day, currency, counts, changes, position, recorded_at } = order;
  for (const [line, { product, category, supplier, ...measures }] of lines.entries()) {
    const ids = { product_id: product, category_id: category, supplier_id: supplier };
    const place = { position, recorded_at };
    rows.put(tables.sale_line, { order_id, line, day, currency, ...ids, ...measures, counts, changes, ...place });
  }
}
