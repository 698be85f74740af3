import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { pricingSettingsTables } from '@countinghouse/contracts/pricing/tables';
import type { TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import type { ShopFeature } from '@countinghouse/contracts/settings/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const saved = source(pricingSettingsTables.parts);
const PARTS = { name: 'shop-features', text: sql`select ${select(pick(saved, 'part', 'data'))} from ${saved}` };

/** Returns the features that the shop has: taxes once they are on, delivery once there is a method of it. */
export async function shopFeaturesOf(database: Database): Promise<ShopFeature[]> {
  const parts = new Map((await read(database, PARTS)).map(({ part, data }) => [part, data]));
  const taxes = parts.get('tax') as TaxSettings | undefined;
  const delivery = parts.get('delivery') as DeliverySettings | undefined;
  return [...(taxes?.on ? ['taxes' as const] : []), ...(delivery?.methods.length ? ['delivery' as const] : [])];
}
