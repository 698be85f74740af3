import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { DELIVERY_SETTINGS, type DeliverySettingsEvent } from '@countinghouse/contracts/pricing/delivery/events';
import { deliverySettingsState } from '@countinghouse/contracts/pricing/delivery/settings.state';
import { type DeliverySettingsView, deliverySettingsViewOf } from '@countinghouse/contracts/pricing/delivery/view';
import { type LogReads, readAll } from '../history/log-reads.ts';

/** Returns the zones and methods of delivery at a moment. */
export async function deliverySettingsAsOf(log: LogReads, at: number): Promise<DeliverySettingsView> {
  const stream = streamOf(DELIVERY_SETTINGS.category, DELIVERY_SETTINGS.id);
  const events = await readAll<DeliverySettingsEvent>(log, stream, at);
  return deliverySettingsViewOf(stateAfter(deliverySettingsState, events), versionOf(events.at(-1)?.revision ?? -1));
}
