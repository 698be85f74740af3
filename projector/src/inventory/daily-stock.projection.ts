import type { ProductEvent } from '@countinghouse/contracts/catalog/events';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { dailyStockTables as tables } from '@countinghouse/contracts/inventory/tables';
import { isSaleMovement, type MovementKind } from '@countinghouse/contracts/inventory/views';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

/** An event about stock as one line of the product's account. */
type MovementRow = RowOf<typeof tables.movements>;
type Movement = Pick<MovementRow, 'quantity'> & { readonly kind: MovementKind } & Partial<
    Pick<
      MovementRow,
      'order_id' | 'adjustment_id' | 'adjustment_no' | 'reason' | 'reason_code' | 'counted' | 'reverses'
    >
  >;

type Moved = RecordedEvent & { readonly data: { readonly productId: string } };

/**
 * Every movement of a product's stock, and their sums per shop day: units sold, units adjusted. Balances are not kept
 * but summed up when read, so that a movement that is dated back, as in an import, shifts every day behind it. What an
 * order releases lowers the sales of the day on which it does.
 */
export function dailyStock(calendar: ShopCalendar) {
  const since = (rows: Rows, productId: string, event: RecordedEvent) => {
    const day = calendar.dayOf(occurredAt(event));
    const known = rows.get(tables.products, productId);
    if (!known || day < known.first_day) rows.put(tables.products, { product_id: productId, first_day: day });
    return day;
  };
  const moving = <Event extends Moved>(movementOf: (data: Event['data']) => Movement) => ({
    reads: productOf,
    apply(event: Event, rows: Rows) {
      const { productId } = event.data;
      const movement = movementOf(event.data);
      const { actor, reason } = event.metadata;
      const day = since(rows, productId, event);
      rows.put(tables.movements, {
        product_id: productId,
        day,
        revision: event.revision,
        occurred_at: occurredAt(event),
        order_id: null,
        adjustment_id: null,
        adjustment_no: null,
        reason: reason ?? '',
        reason_code: null,
        counted: null,
        reverses: false,
        recorded_by: actor.kind === 'staff' ? (actor.id ?? null) : null,
        ...movement,
      });
      rows.add(tables.days, { product_id: productId, day }, countsOf(movement));
    },
  });

  return defineProjection<StockEvent | ProductEvent>({
    version: 1,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'catalog.ProductCreated': {
        reads: productOf,
        apply: (event, rows) => void since(rows, event.data.productId, event),
      },
      'inventory.StockOpened': moving(({ quantity }) => ({ kind: 'opened', quantity })),
      'inventory.StockReserved': moving(({ quantity, orderId }) => ({
        kind: 'reserved',
        quantity: -quantity,
        order_id: orderId,
      })),
      'inventory.StockReleased': moving(({ quantity, orderId }) => ({ kind: 'released', quantity, order_id: orderId })),
      'inventory.StockCounted': moving(({ difference }) => ({ kind: 'counted', quantity: difference })),
      'inventory.StockAdjusted': moving((moved) => ({
        kind: 'adjusted',
        quantity: moved.difference,
        adjustment_id: moved.adjustmentId,
        adjustment_no: moved.adjustmentNo,
        reason: moved.reason,
        reason_code: moved.reasonCode,
        counted: moved.counted ?? null,
        reverses: moved.reverses,
      })),
    },
  });
}

/** Sums, and how many movements make them, so that no list counts its rows. */
function countsOf({ kind, quantity }: Movement) {
  return isSaleMovement(kind) ? { sold: -quantity, sales: 1 } : { adjusted: quantity, adjustments: 1 };
}

function productOf({ data }: { readonly data: { readonly productId: string } }) {
  return [rowOf(tables.products, data.productId)];
}
