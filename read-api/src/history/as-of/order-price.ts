import { staffIn } from '@countinghouse/contracts/history/records/naming';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor, MAX_AMOUNT, orderTotal, toMinor } from '@countinghouse/contracts/kernel/money';
import { ORDER, type OrderEvent } from '@countinghouse/contracts/orders/events';
import { type Order, orderState } from '@countinghouse/contracts/orders/order.state';
import type { PriceStep } from '@countinghouse/contracts/orders/storefront/quote-api';
import type { Charge } from '@countinghouse/contracts/pricing/charges';
import { DELIVERY_SETTINGS, type DeliverySettingsEvent } from '@countinghouse/contracts/pricing/delivery/events';
import { deliverySettingsState } from '@countinghouse/contracts/pricing/delivery/settings.state';
import { type Reduction, reductionAmount } from '@countinghouse/contracts/pricing/order-pricing';
import { eventsOf, type LogReads, readAll } from '../log-reads.ts';
import { taxSteps } from './tax-steps.ts';

/** How the total of an order came about, in major units. */
export interface OrderPrice {
  readonly steps: PriceStep[];
  readonly total: number;
  readonly currency: Order['placed']['currency'];
}

/**
 * Explains the price of an order from the log: what it recorded, and the settings at the revision that it names.
 * @param isStaff who gave a discount is named
 */
export async function orderPrice(log: LogReads, orderId: string, isStaff: boolean): Promise<OrderPrice | undefined> {
  const order = stateAfter(orderState, await readAll<OrderEvent>(log, streamOf(ORDER, orderId)));
  if (order.phase === 'none' || order.phase === 'declined') return undefined;
  const { lines, currency } = order.placed;
  const listed = lines.map(({ listPrice: price, quantity }) => ({ price, quantity }));
  const goods: PriceStep = { kind: 'goods', amount: fromMinor(orderTotal(listed, 0)) };
  const discounts = await Promise.all(
    order.placed.pricing.reductions.map((one) => discountStep(log, order, one, isStaff)),
  );
  const charges = await Promise.all(order.charges.map((charge) => chargeStep(log, order, charge)));
  const total = fromMinor(orderTotal(lines, order.fee));
  const taxes = await taxSteps(log, order.placed.pricing);
  const manual = (step: PriceStep) => step.kind === 'manual';
  const others = charges.flat();
  return {
    steps: [goods, ...discounts, ...others.filter((step) => !manual(step)), ...taxes, ...others.filter(manual)],
    total,
    currency,
  };
}

async function discountStep(
  log: LogReads,
  { placed: { discountReason: reason = '', enteredBy } }: Order,
  reduction: Reduction,
  isStaff: boolean,
): Promise<PriceStep> {
  const by = isStaff && enteredBy !== undefined ? await staffIn(eventsOf(log), enteredBy) : undefined;
  return { kind: 'discount', amount: -fromMinor(reductionAmount(reduction)), reason, ...(by && { by }) };
}

async function chargeStep(log: LogReads, order: Order, { kind, amount }: Charge): Promise<PriceStep[]> {
  const { delivery, pricing } = order.placed;
  switch (kind) {
    case 'manual':
      return [{ kind, amount: fromMinor(amount) }];
    case 'delivery': {
      const { delivery: revision } = pricing.revisions;
      if (!delivery || revision === undefined) return [];
      const { isFree, price, added } = delivery.rule;
      // Where tax was taken off, the rule gives the fee with it, and a step of its own takes it off.
      const byRule = pricing.tax?.removed ? Math.min(isFree ? 0 : price + added, toMinor(MAX_AMOUNT)) : amount;
      const rule = await ruleOf(log, delivery, revision);
      return [{ kind, amount: fromMinor(byRule), names: delivery.names, rule }];
    }
    // Told by rate.
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
