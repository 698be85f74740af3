import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { all, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { pricingSettingsTables } from '@countinghouse/contracts/pricing/tables';
import { noTaxes, type TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import { type TaxSettingsView, taxSettingsViewOf } from '@countinghouse/contracts/pricing/tax/view';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const saved = source(pricingSettingsTables.parts);
const TAX = { name: 'tax-settings', text: sql`select ${select(all(saved))} from ${saved} where ${saved.part} = 'tax'` };

/** Returns the taxes of the shop. */
export async function taxSettings(database: Database): Promise<TaxSettingsView> {
  const [row] = await read(database, TAX);
  return taxSettingsViewOf((row?.data as TaxSettings | undefined) ?? noTaxes, versionOf(row?.revision ?? -1));
}
