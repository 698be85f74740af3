import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { all, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { DeliveryPlacesView } from '@countinghouse/contracts/pricing/delivery/api';
import { countries, countryName } from '@countinghouse/contracts/pricing/delivery/countries';
import { servedPlacesOf } from '@countinghouse/contracts/pricing/delivery/options';
import type { DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { type DeliverySettingsView, deliverySettingsViewOf } from '@countinghouse/contracts/pricing/delivery/view';
import { pricingSettingsTables } from '@countinghouse/contracts/pricing/tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const saved = source(pricingSettingsTables.parts);
const DELIVERY = {
  name: 'delivery-settings',
  text: sql`select ${select(all(saved))} from ${saved} where ${saved.part} = 'delivery'`,
};
const nothing: DeliverySettings = { zones: [], methods: [] };

function settingsIn(row: { readonly data: unknown } | undefined): DeliverySettings {
  return (row?.data as DeliverySettings | undefined) ?? nothing;
}

/** Returns the zones and methods of delivery. */
export async function deliverySettings(database: Database): Promise<DeliverySettingsView> {
  const [row] = await read(database, DELIVERY);
  return deliverySettingsViewOf(settingsIn(row), versionOf(row?.revision ?? -1));
}

/** Returns where customers can have goods delivered to; a country that zones name comes first. */
export async function deliveryPlaces(database: Database): Promise<DeliveryPlacesView['countries']> {
  const [row] = await read(database, DELIVERY);
  const { countries: named, everywhere } = servedPlacesOf(settingsIn(row));
  const ofTheRest = everywhere ? countries.filter((code) => !named.some(({ country }) => country === code)) : [];
  const rest = ofTheRest.map((country) => ({ country, areas: [], isServedElsewhere: true, asksPostcode: false }));
  return [...named, ...rest].map(({ country, areas, ...place }) => ({
    country,
    names: { en: countryName('en', country), zh: countryName('zh-HK', country) },
    areas: [...areas],
    ...place,
  }));
}
