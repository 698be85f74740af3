import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { PriceStep } from '@countinghouse/contracts/orders/storefront/quote-api';
import { DELIVERY_SETTINGS, type DeliverySettingsEvent } from '@countinghouse/contracts/pricing/delivery/events';
import type { OrderPricing } from '@countinghouse/contracts/pricing/order-pricing';
import { TAX_SETTINGS, type TaxSettingsEvent } from '@countinghouse/contracts/pricing/tax/events';
import type { OrderTaxRate } from '@countinghouse/contracts/pricing/tax/order-tax';
import { EVERYWHERE } from '@countinghouse/contracts/pricing/tax/settings';
import { taxSettingsState } from '@countinghouse/contracts/pricing/tax/settings.state';
import { taxRateViewOf } from '@countinghouse/contracts/pricing/tax/tax-views';
import { type LogReads, readAll } from '../log-reads.ts';

type TaxStep = Extract<PriceStep, { kind: 'tax' }>;

/** The taxes of an order, each with the zone whose rate it is, at the revision that the order names. */
export async function taxSteps(log: LogReads, { tax, revisions }: OrderPricing): Promise<TaxStep[]> {
  if (!tax || revisions.tax === undefined) return [];
  const { tax: revision } = revisions;
  const all = await readAll<TaxSettingsEvent>(log, streamOf(TAX_SETTINGS.category, TAX_SETTINGS.id));
  const events = all.slice(0, revision + 1);
  const { rules } = stateAfter(taxSettingsState, events);
  const since = events.at(-1)?.recordedAt ?? '';
  const stepOf = async (rate: OrderTaxRate, how: TaxStep['how'], zoneId: string | null): Promise<TaxStep> => {
    const amount = { included: 0, added: rate.amount, removed: -rate.amount }[how];
    const zone = zoneId === null || zoneId === EVERYWHERE ? undefined : await zoneNameAt(log, zoneId, since);
    const { amount: tax, ...shown } = taxRateViewOf(rate);
    return {
      ...shown,
      ...{ kind: 'tax', how, tax, amount: fromMinor(amount), revision, since },
      ...(zone !== undefined && { zone }),
    };
  };
  const { included, zoneId, rates, removed = [] } = tax;
  const due = rates.filter(({ rate }) => rate > 0);
  return [
    ...(await Promise.all(removed.map((rate) => stepOf(rate, 'removed', rules.homeZoneId)))),
    ...(await Promise.all(due.map((rate) => stepOf(rate, included ? 'included' : 'added', zoneId)))),
  ];
}

/** The name that a zone of delivery had. */
async function zoneNameAt(log: LogReads, zoneId: string, at: string): Promise<string> {
  const events = await readAll<DeliverySettingsEvent>(log, streamOf(DELIVERY_SETTINGS.category, DELIVERY_SETTINGS.id));
  const named = events.flatMap(({ type, data, recordedAt }) =>
    type === 'pricing.DeliveryZoneSet' && data.zoneId === zoneId ? [{ name: data.name, recordedAt }] : [],
  );
  return (named.findLast(({ recordedAt }) => recordedAt <= at) ?? named[0])?.name ?? '';
}
