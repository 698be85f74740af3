import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { all, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { pricingSettingsTables } from '@countinghouse/contracts/pricing/tables';
import { TAX_SETTINGS, type TaxSettingsEvent } from '@countinghouse/contracts/pricing/tax/events';
import type { TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import { noTaxes, taxSettingsState } from '@countinghouse/contracts/pricing/tax/settings.state';
import { type TaxSettingsView, taxSettingsViewOf } from '@countinghouse/contracts/pricing/tax/view';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { type LogReads, readAll } from '../history/log-reads.ts';

const saved = source(pricingSettingsTables.parts);
const TAX = { name: 'tax-settings', text: sql`select ${select(all(saved))} from ${saved} where ${saved.part} = 'tax'` };

/** Returns the taxes of the shop. */
export async function taxSettings(database: Database): Promise<TaxSettingsView> {
  const [row] = await read(database, TAX);
  return taxSettingsViewOf((row?.data as TaxSettings | undefined) ?? noTaxes, versionOf(row?.revision ?? -1));
}

/** Returns the taxes of the shop at a moment. */
export async function taxSettingsAsOf(log: LogReads, at: number): Promise<TaxSettingsView> {
  const events = await readAll<TaxSettingsEvent>(log, streamOf(TAX_SETTINGS.category, TAX_SETTINGS.id), at);
  return taxSettingsViewOf(stateAfter(taxSettingsState, events), versionOf(events.at(-1)?.revision ?? -1));
}
