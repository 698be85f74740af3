import type { ProductEvent } from '@countinghouse/contracts/catalog/events';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, Rows } from '../runner/projection.ts';

interface ProductRow extends Row {
  readonly product_id: string;
  readonly first_day: string;
}

type Moved = RecordedEvent & { readonly data: { readonly productId: string } };

/**
 * Units sold and adjusted per product and shop day. Balances are not kept but summed up when read, so that a movement that is dated
 * back, as in an import, shifts every day behind it. What an order gives back lowers the sales of the day on which it comes.
 */
export function dailyStock(calendar: ShopCalendar) {
  const since = (rows: Rows, productId: string, event: RecordedEvent) => {
    const day = calendar.dayOf(occurredAt(event));
    const known = rows.get<ProductRow>('products', productId);
    if (!known || day < known.first_day) rows.put('products', { product_id: productId, first_day: day });
    return day;
  };
  const moving = <Event extends Moved>(
    sold: (data: Event['data']) => number,
    adjusted: (data: Event['data']) => number,
  ) => ({
    reads: productOf,
    apply(event: Event, rows: Rows) {
      const { productId } = event.data;
      const key = { product_id: productId, day: since(rows, productId, event) };
      rows.add('days', key, { sold: sold(event.data), adjusted: adjusted(event.data) });
    },
  });
  const none = () => 0;

  return defineProjection<StockEvent | ProductEvent>({
    name: 'inventory_daily_stock',
    version: 1,
    tables: [
      {
        name: 'days',
        kind: 'additive',
        columns: { product_id: 'uuid', day: 'date', sold: 'bigint not null', adjusted: 'bigint not null' },
        key: ['product_id', 'day'],
      },
      { name: 'products', columns: { product_id: 'uuid', first_day: 'date not null' }, key: ['product_id'] },
    ],
    on: {
      'catalog.ProductCreated': {
        reads: productOf,
        apply: (event, rows) => void since(rows, event.data.productId, event),
      },
      'inventory.StockOpened': moving(none, ({ quantity }) => quantity),
      'inventory.StockTaken': moving(({ quantity }) => quantity, none),
      'inventory.StockReturned': moving(({ quantity }) => -quantity, none),
      'inventory.StockCounted': moving(none, ({ difference }) => difference),
      'inventory.StockAdjusted': moving(none, ({ difference }) => difference),
    },
  });
}

function productOf({ data }: { readonly data: { readonly productId: string } }) {
  return [{ table: 'products', key: [data.productId] }];
}
