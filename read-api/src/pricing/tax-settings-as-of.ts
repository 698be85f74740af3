import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { TAX_SETTINGS, type TaxSettingsEvent } from '@countinghouse/contracts/pricing/tax/events';
import { taxSettingsState } from '@countinghouse/contracts/pricing/tax/settings.state';
import { type TaxSettingsView, taxSettingsViewOf } from '@countinghouse/contracts/pricing/tax/view';
import { type LogReads, readAll } from '../history/log-reads.ts';

/** Returns the taxes of the shop at a moment. */
export async function taxSettingsAsOf(log: LogReads, at: number): Promise<TaxSettingsView> {
  const events = await readAll<TaxSettingsEvent>(log, streamOf(TAX_SETTINGS.category, TAX_SETTINGS.id), at);
  return taxSettingsViewOf(stateAfter(taxSettingsState, events), versionOf(events.at(-1)?.revision ?? -1));
}
