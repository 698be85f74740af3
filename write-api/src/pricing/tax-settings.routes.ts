import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import { taxSettingsRoutes } from '@countinghouse/contracts/pricing/tax/api';
import { TAX_SETTINGS } from '@countinghouse/contracts/pricing/tax/events';
import type { TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import { taxSettingsOf, taxSettingsViewOf } from '@countinghouse/contracts/pricing/tax/view';
import { execute } from '@countinghouse/platform/commands/execute';
import { stateSeen } from '@countinghouse/platform/commands/past-state';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { read } from '@countinghouse/platform/sql/read';
import { taxSettings, touchedBetween } from '../settings/tax-settings.decider.ts';
import type { WriteDeps } from '../write-deps.ts';
import { deliverySettings } from './delivery-settings.decider.ts';

const product = source(productListTables.products);
const CLASSES_OF_PRODUCTS = {
  name: 'tax-classes-of-products',
  text: sql`select distinct ${select(pick(product, 'tax_class'))} from ${product} where ${product.tax_class} is not null`,
};

export function taxSettingsBindings({ commands, log, database }: WriteDeps): Binding[] {
  /** Classes that something names, of those that are gone in the wanted settings. */
  async function usedClassIds(from: TaxSettings, to: TaxSettings, ofMethods: readonly string[]): Promise<string[]> {
    const removed = from.classes.filter(({ classId }) => !to.classes.some((kept) => kept.classId === classId));
    // The view of products is read only where nothing else forbids it.
    if (removed.every(({ classId }) => ofMethods.includes(classId))) return [...ofMethods];
    const rows = await read(database, CLASSES_OF_PRODUCTS);
    return [...ofMethods, ...rows.flatMap(({ tax_class }) => tax_class ?? [])];
  }

  return [
    bind(taxSettingsRoutes.saveTaxSettings, async (call) => {
      const present = await commands.load(taxSettings, TAX_SETTINGS.id);
      const from = await stateSeen(log, taxSettings, TAX_SETTINGS.id, present, call.ifMatch);
      const to = taxSettingsOf(call.body, from.on);
      const { zones, methods } = (await commands.load(deliverySettings, DELIVERY_SETTINGS.id)).state;
      const command = {
        type: 'ChangeTaxSettings',
        from,
        to,
        deliveryZoneIds: zones.map(({ zoneId }) => zoneId),
        usedClassIds: await usedClassIds(
          from,
          to,
          methods.flatMap(({ taxClass }) => taxClass ?? []),
        ),
      } as const;
      const touches = touchedBetween(from, to);
      const saved = await execute(commands, call, taxSettings, TAX_SETTINGS.id, command, touches);
      return { ...ok, taxes: taxSettingsViewOf(saved.state, saved.version) };
    }),

    bind(taxSettingsRoutes.switchTaxes, async (call) => {
      const command = { type: 'SwitchTaxes', on: call.body.on } as const;
      const saved = await execute(commands, call, taxSettings, TAX_SETTINGS.id, command, ['switch']);
      return { ...ok, taxes: taxSettingsViewOf(saved.state, saved.version) };
    }),
  ];
}
