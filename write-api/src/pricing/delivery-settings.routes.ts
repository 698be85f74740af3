import { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import { deliverySettingsOf, deliverySettingsViewOf } from '@countinghouse/contracts/pricing/delivery/view';
import { execute } from '@countinghouse/platform/commands/execute';
import { stateSeen } from '@countinghouse/platform/commands/past-state';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../write-deps.ts';
import { deliverySettings, touchedBetween } from './delivery-settings.decider.ts';

export function deliverySettingsBindings({ commands, log }: WriteDeps): Binding[] {
  return [
    bind(deliverySettingsRoutes.saveDeliverySettings, async (call) => {
      const present = await commands.load(deliverySettings, DELIVERY_SETTINGS.id);
      const from = await stateSeen(log, deliverySettings, DELIVERY_SETTINGS.id, present, call.ifMatch);
      const to = deliverySettingsOf(call.body);
      const command = { type: 'ChangeDeliverySettings', from, to } as const;
      const touches = touchedBetween(from, to);
      const saved = await execute(commands, call, deliverySettings, DELIVERY_SETTINGS.id, command, touches);
      return { ...ok, delivery: deliverySettingsViewOf(saved.state, saved.version) };
    }),
  ];
}
