import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  DELIVERY_SETTINGS,
  deliveryMethodSet,
  deliveryZoneSet,
} from '@countinghouse/contracts/pricing/delivery/events';
import type { DeliveryMethod } from '@countinghouse/contracts/pricing/delivery/settings';
import { TAX_SETTINGS, taxesSwitched, taxRulesSet, taxZoneSet } from '@countinghouse/contracts/pricing/tax/events';
import type { LoadRequest } from '../http/load.ts';
import { type LoadDriver, startLoadDriver } from '../http/load-driver.ts';
import { buying } from '../logs/buying.ts';
import { type OrderingShop, type OrderingShopOptions, startOrderingShop } from '../logs/ordering-shop.ts';
import type { Measurement } from '../measurement.ts';

const CONCURRENCY = 8;
const WARM_UP_S = 6;
/** Seconds of each of the rounds, which the two shops take in turn. */
const ROUND_S = 5;
const ROUNDS = 4;
const QUOTED_LINES = 20;

const zoneId = newId();
const methodId = newId();
const names = { en: 'Courier', zh: '速遞' };

/**
 * Quotes, and orders with delivery and taxes as a share of those in a shop that has set up neither. Both shops run
 * beside each other and are measured in turn, so that what else the machine does meets both.
 */
export async function measurePricing(freshDatabase: () => Promise<string>): Promise<Measurement[]> {
  return withShop(await freshDatabase(), {}, async (plain) =>
    withShop(await freshDatabase(), { setUp }, async (priced) => [
      ...(await quotes(priced.driver, priced.shop)),
      ...(await orders(plain, priced)),
    ]),
  );
}

interface Measured {
  readonly shop: OrderingShop;
  readonly driver: LoadDriver;
}

async function withShop(
  databaseUrl: string,
  options: OrderingShopOptions,
  measure: (measured: Measured) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const shop = await startOrderingShop(databaseUrl, options);
  const driver = startLoadDriver(shop.address);
  try {
    return await measure({ shop, driver });
  } finally {
    await driver.stop();
    await shop.stop();
  }
}

/** A courier at a price by amount, and prices with 5 % of tax in them. */
const setUp: NonNullable<OrderingShopOptions['setUp']> = async (log, metadata) => {
  const rates: DeliveryMethod['rates'] = [
    { zoneId, by: 'amount', steps: [{ from: 0, price: 4_000 }], freeFrom: 1_000_000 },
  ];
  const method: DeliveryMethod = { methodId, kind: 'delivery', names, texts: names, rates, active: true };
  const zone = { zoneId, name: 'Hong Kong', places: [{ country: 'HK' }] };
  const delivery = [event(deliveryZoneSet, zone), event(deliveryMethodSet, method)];
  const taxes = [
    event(taxesSwitched, { on: true }),
    event(taxZoneSet, { zoneId, names, rates: [{ classId: 'standard', rate: 5_000 }] }),
    event(taxRulesSet, { included: true, elsewhere: 'same', homeZoneId: zoneId, taxNumber: '' }),
  ];
  await log.append(streamOf(DELIVERY_SETTINGS.category, DELIVERY_SETTINGS.id), 'any', delivery, metadata);
  await log.append(streamOf(TAX_SETTINGS.category, TAX_SETTINGS.id), 'any', taxes, metadata);
};

/** Quotes of carts of twenty lines with a destination, as the checkout asks for them. */
async function quotes(driver: LoadDriver, { productIds }: OrderingShop): Promise<Measurement[]> {
  const rounds = productIds.map((_, n): LoadRequest[] => [
    {
      method: 'POST',
      path: '/api/v1/order/quote',
      body: {
        items: Array.from({ length: QUOTED_LINES }, (_line, at) => ({
          product: productIds[(n + at) % productIds.length]!,
          quantity: 1 + (at % 3),
        })),
        delivery: { country: 'HK', method: methodId },
      },
    },
  ]);
  const load = { rounds, concurrency: CONCURRENCY, warmUpSeconds: WARM_UP_S, seconds: ROUND_S };
  const { perSecond, p95 } = await driver.run(load);
  return [
    { name: 'pricing/quotes of 20 lines', value: perSecond, unit: 'quotes/s' },
    { name: 'pricing/quotes of 20 lines, p95', value: Number(p95.toFixed(2)), unit: 'ms' },
  ];
}

async function orders(plain: Measured, priced: Measured): Promise<Measurement[]> {
  const plainOrders = ordering(plain);
  const pricedOrders = ordering(priced, { country: 'HK', method: methodId });
  await plainOrders(WARM_UP_S);
  await pricedOrders(WARM_UP_S);
  const rates = { plain: [] as number[], priced: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.plain.push(await plainOrders(ROUND_S));
    rates.priced.push(await pricedOrders(ROUND_S));
  }
  const [without, withBoth] = [mean(rates.plain), mean(rates.priced)];
  return [
    { name: 'pricing/orders without delivery and tax', value: without, unit: 'orders/s' },
    { name: 'pricing/orders with delivery and tax', value: withBoth, unit: 'orders/s' },
    {
      name: 'pricing/orders with delivery and tax, share of those without',
      value: Number((withBoth / without).toFixed(3)),
      unit: 'times',
    },
  ];
}

/** Returns what orders for so many seconds, waits for what follows from them, and returns the orders a second. */
function ordering({ shop, driver }: Measured, delivery?: object): (seconds: number) => Promise<number> {
  const rounds = buying(shop, delivery);
  let placed = 0;
  return async (seconds) => {
    const result = await driver.run({ rounds, concurrency: CONCURRENCY, warmUpSeconds: 0, seconds });
    placed += result.rounds;
    await shop.settled(placed);
    return result.perSecond;
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
