import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor, orderTotal } from '@countinghouse/contracts/kernel/money';
import { ORDER, type OrderEvent } from '@countinghouse/contracts/orders/events';
import { type Order, orderState } from '@countinghouse/contracts/orders/order.state';
import type { PriceStep } from '@countinghouse/contracts/orders/storefront/quote-api';
import type { Charge } from '@countinghouse/contracts/pricing/charges';
import { DELIVERY_SETTINGS, type DeliverySettingsEvent } from '@countinghouse/contracts/pricing/delivery/events';
import { deliverySettingsState } from '@countinghouse/contracts/pricing/delivery/settings.state';
import { type LogReads, readAll } from '../log-reads.ts';

/** How the total of an order came about, in major units. */
export interface OrderPrice {
  readonly steps: PriceStep[];
  readonly total: number;
  readonly currency: Order['placed']['currency'];
}

/** Explains the price of an order from the log: what it recorded, and the settings at the revision that it names. */
export async function orderPrice(log: LogReads, orderId: string): Promise<OrderPrice | undefined> {
  const order = stateAfter(orderState, await readAll<OrderEvent>(log, streamOf(ORDER, orderId)));
  if (order.phase === 'none' || order.phase === 'declined') return undefined;
  const { lines, currency } = order.placed;
  const goods: PriceStep = { kind: 'goods', amount: fromMinor(orderTotal(lines, 0)) };
  const charges = await Promise.all(order.charges.map((charge) => chargeStep(log, order, charge)));
  const total = fromMinor(orderTotal(lines, order.fee));
  return { steps: [goods, ...charges.flat()], total, currency };
}

async function chargeStep(log: LogReads, order: Order, { kind, amount }: Charge): Promise<PriceStep[]> {
  const { delivery, pricing } = order.placed;
  switch (kind) {
    case 'manual':
      return [{ kind, amount: fromMinor(amount) }];
    case 'delivery': {
      const { delivery: revision } = pricing.revisions;
      if (!delivery || revision === undefined) return [];
      return [{ kind, amount: fromMinor(amount), names: delivery.names, rule: await ruleOf(log, delivery, revision) }];
    }
    case 'tax':
      return [];
  }
}

type DeliveryStep = Extract<PriceStep, { kind: 'delivery' }>;

async function ruleOf(
  log: LogReads,
  { methodId, rule }: NonNullable<Order['placed']['delivery']>,
  revision: number,
): Promise<DeliveryStep['rule']> {
  const { category, id } = DELIVERY_SETTINGS;
  const all = await readAll<DeliverySettingsEvent>(log, streamOf(category, id));
  const events = all.slice(0, revision + 1);
  const { zones, methods } = stateAfter(deliverySettingsState, events);
  const { zoneId, by, measured, from, price, added, isFree } = rule;
  const shown = (measure: number) => (by === 'amount' ? fromMinor(measure) : measure);
  const rate = methods.find((method) => method.methodId === methodId)?.rates.find((one) => one.zoneId === zoneId);
  return {
    zone: zones.find((zone) => zone.zoneId === zoneId)?.name ?? '',
    by,
    measured: shown(measured),
    from: shown(from),
    price: fromMinor(price),
    ...(added > 0 && { added: fromMinor(added) }),
    ...(isFree && rate?.freeFrom !== undefined && { freeFrom: fromMinor(rate.freeFrom) }),
    revision,
    since: events.at(-1)?.recordedAt ?? '',
  };
}
