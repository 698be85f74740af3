import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import type { DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { TAX_SETTINGS } from '@countinghouse/contracts/pricing/tax/events';
import type { TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import type { Commands, Handled, ReadConsistency } from '@countinghouse/platform/commands/commands';
import { deliverySettings } from '../../pricing/delivery-settings.decider.ts';
import { taxSettings } from '../../settings/tax-settings.decider.ts';

/** The settings that prices depend on. */
export interface PriceSettings {
  readonly delivery: Handled<DeliverySettings>;
  readonly taxes: Handled<TaxSettings>;
}

/** Reads the settings that prices depend on. @param states those of now, or of a moment in the past */
export async function priceSettings(
  states: Pick<Commands, 'load'>,
  consistency: ReadConsistency,
): Promise<PriceSettings> {
  const [delivery, taxes] = await Promise.all([
    states.load(deliverySettings, DELIVERY_SETTINGS.id, consistency),
    states.load(taxSettings, TAX_SETTINGS.id, consistency),
  ]);
  return { delivery, taxes };
}
