import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import type { DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { deliverySettingsOf, deliverySettingsViewOf } from '@countinghouse/contracts/pricing/delivery/view';
import { TAX_SETTINGS } from '@countinghouse/contracts/pricing/tax/events';
import { isTaxClass } from '@countinghouse/contracts/pricing/tax/settings';
import { execute } from '@countinghouse/platform/commands/execute';
import { stateSeen } from '@countinghouse/platform/commands/past-state';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { taxSettings } from '../settings/tax-settings.decider.ts';
import type { WriteDeps } from '../write-deps.ts';
import { deliverySettings, touchedBetween } from './delivery-settings.decider.ts';

export function deliverySettingsBindings({ commands, log }: WriteDeps): Binding[] {
  /** A class that a method names has to be there. @throws RefusedError */
  async function requireTaxClasses({ methods }: DeliverySettings): Promise<void> {
    if (methods.every(({ taxClass }) => taxClass === undefined)) return;
    const { classes } = (await commands.load(taxSettings, TAX_SETTINGS.id)).state;
    const fields = methods.flatMap(({ taxClass }, at) =>
      taxClass === undefined || isTaxClass(classes, taxClass)
        ? []
        : [{ field: `methods.${at}.taxClass`, code: 'not_found' }],
    );
    if (fields.length > 0) throw new RefusedError(refuse('VALIDATION', undefined, fields));
  }

  return [
    bind(deliverySettingsRoutes.saveDeliverySettings, async (call) => {
      const present = await commands.load(deliverySettings, DELIVERY_SETTINGS.id);
      const from = await stateSeen(log, deliverySettings, DELIVERY_SETTINGS.id, present, call.ifMatch);
      const to = deliverySettingsOf(call.body);
      await requireTaxClasses(to);
      const command = { type: 'ChangeDeliverySettings', from, to } as const;
      const touches = touchedBetween(from, to);
      const saved = await execute(commands, call, deliverySettings, DELIVERY_SETTINGS.id, command, touches);
      return { ...ok, delivery: deliverySettingsViewOf(saved.state, saved.version) };
    }),
  ];
}
