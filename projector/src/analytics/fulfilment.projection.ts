import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import {
  type FulfilmentStep,
  fulfilmentSteps,
  TENTH_SECONDS,
} from '@countinghouse/contracts/reports/fulfilment/fulfilment-steps';
import { fulfilmentTables as tables } from '@countinghouse/contracts/reports/fulfilment/fulfilment-tables';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

type Step = RowOf<typeof tables.steps>;
type OfOrder = RecordedEvent & { readonly data: { readonly orderId: string } };

/**
 * How long orders take from one state to the next. The first time that a state is reached counts: a step back changes
 * nothing, and an order is past what it has once reached. An import that knows no times gives every change that of its
 * order: such a step has no length.
 */
export function analyticsFulfilment(calendar: ShopCalendar) {
  const reaching = <Event extends OfOrder>(statesOf: (event: Event) => readonly FulfilmentStep[]) => ({
    reads: stepsOf,
    apply(event: Event, rows: Rows) {
      for (const step of statesOf(event)) reach(rows, event, step, calendar);
    },
  });

  return defineProjection<OrderEvent>({
    version: 1,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'orders.OrderPlaced': {
        apply(event, rows) {
          const { orderId, placedAt, delivery } = event.data;
          const order = { order_id: orderId, method_id: delivery?.methodId ?? NO_KEY, counts: false };
          for (const step of ['paid', 'whole'] as const) begin(rows, { ...order, step }, placedAt, event);
        },
      },
      'orders.OrderConfirmed': { reads: stepsOf, apply: (event, rows) => count(rows, event, true) },
      'orders.OrderStatusChanged': {
        reads: stepsOf,
        apply: (event, rows) => count(rows, event, isSale(event.data.to)),
      },
      'orders.OrderDeclined': {
        apply({ data }, rows) {
          for (const step of fulfilmentSteps) rows.delete(tables.steps, data.orderId, step);
        },
      },
      'orders.PaymentStatusChanged': reaching(({ data }) => (data.to === 'Complete' ? ['paid'] : [])),
      'orders.OrderTracked': reaching(({ data: { to } }) => {
        if (to === 'ordered') return [];
        return to === 'delivered' ? ['shipped', 'delivered', 'whole'] : ['shipped'];
      }),
    },
  });
}

function stepsOf({ data }: OfOrder) {
  return fulfilmentSteps.map((step) => rowOf(tables.steps, data.orderId, step));
}

function begin(
  rows: Rows,
  order: Pick<Step, 'order_id' | 'step' | 'method_id' | 'counts'>,
  started_at: string | null,
  { id, revision, position, recordedAt }: Pick<RecordedEvent, 'id' | 'revision' | 'position' | 'recordedAt'>,
): void {
  rows.put(tables.steps, {
    ...order,
    ...{ started_at, start_event_id: id, start_revision: revision },
    ...{ is_open: true, ended_at: null, day: null, tenths: null, event_id: null, revision: null },
    ...{ position, recorded_at: recordedAt },
  });
}

/** The step that begins where a state is reached. */
const following = { paid: 'shipped', shipped: 'delivered', delivered: undefined, whole: undefined } as const;

/** Ends the step that leads to a state, unless it has ended before, and begins the one that follows. */
function reach(rows: Rows, event: OfOrder, step: FulfilmentStep, calendar: ShopCalendar): void {
  const { orderId } = event.data;
  const order = rows.get(tables.steps, orderId, 'whole');
  if (!order) return;
  const { id: event_id, revision, position, recordedAt: recorded_at } = event;
  const known = rows.get(tables.steps, orderId, step);
  if (known && !known.is_open) return;
  // What is shipped unpaid has waited for that since it was placed.
  const begun = known ?? { ...order, step };
  const ended_at = hasNoTime(event, order) ? null : occurredAt(event);
  const tenths = tenthsBetween(begun.started_at, ended_at);
  const day = ended_at !== null && tenths !== null ? calendar.dayOf(ended_at) : null;
  const ended: Step = { ...begun, is_open: false, ended_at, day, tenths, event_id, revision, position, recorded_at };
  rows.put(tables.steps, ended);
  if (ended.counts) addLength(rows, ended, 1);
  const next = following[step];
  if (next === undefined || rows.get(tables.steps, orderId, next)) return;
  const { order_id, method_id, counts } = order;
  begin(rows, { order_id, step: next, method_id, counts }, ended_at, event);
}

/** Whether a change has the time of its order, as imports give it that know no other. */
function hasNoTime({ metadata }: OfOrder, { started_at }: Step): boolean {
  const given = metadata.occurredAt;
  return given !== undefined && started_at !== null && Date.parse(given) === Date.parse(started_at);
}

function tenthsBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  return Math.round(Math.max(0, Date.parse(to) - Date.parse(from)) / (TENTH_SECONDS * 1_000));
}

function count(rows: Rows, event: OfOrder, counts: boolean): void {
  const { position, recordedAt: recorded_at } = event;
  for (const name of fulfilmentSteps) {
    const step = rows.get(tables.steps, event.data.orderId, name);
    if (!step || step.counts === counts) continue;
    rows.put(tables.steps, { ...step, counts, position, recorded_at });
    addLength(rows, step, counts ? 1 : -1);
  }
}

function addLength(rows: Rows, { step, method_id, day, tenths }: Step, orders: number): void {
  if (day === null || tenths === null) return;
  const key = { step, method_id, tenths };
  rows.add(tables.lengths, { unit: 'month', first: `${day.slice(0, 8)}01`, ...key }, { orders });
  rows.add(tables.lengths, { unit: 'year', first: `${day.slice(0, 5)}01-01`, ...key }, { orders });
}
