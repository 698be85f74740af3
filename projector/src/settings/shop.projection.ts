import { withChanges } from '@countinghouse/contracts/kernel/changes';
import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import { inDisplayOrder } from '@countinghouse/contracts/settings/display-order';
import type { SettingsEvent } from '@countinghouse/contracts/settings/events';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import { type PagePart, type SettingsParts, shopTables as tables } from '@countinghouse/contracts/settings/tables';
import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';
import { defineProjection } from '../runner/define-projection.ts';
import { type Handler, rowOf } from '../runner/projection.ts';

const firstCurrencies: SettingsParts['currencies'] = { list: [FIRST_CURRENCY], baseId: FIRST_CURRENCY.currencyId };

/**
 * The settings, one row per part: `company`, `currencies`, `displays` and `page:<name>`. A part that was never saved
 * has no row. `json`, not `jsonb`: a rich text comes back as it was sent, down to the order of its keys.
 */
export const shop = defineProjection<SettingsEvent>({
  name: 'settings_shop',
  version: 2,
  tables: Object.values(tables),
  on: {
    'settings.CompanyInfoChanged': fold<'company', Of<'settings.CompanyInfoChanged'>>(
      () => 'company',
      { name: '', address: '', phone: '' },
      (info, data) => withChanges(info, data.changes),
    ),
    'settings.CurrencyAdded': fold<'currencies', Of<'settings.CurrencyAdded'>>(
      () => 'currencies',
      firstCurrencies,
      ({ list, baseId }, currency) => ({ list: [...list, currency], baseId }),
    ),
    'settings.CurrencyRemoved': fold<'currencies', Of<'settings.CurrencyRemoved'>>(
      () => 'currencies',
      firstCurrencies,
      ({ list, baseId }, { currencyId }) => ({ list: list.filter((one) => one.currencyId !== currencyId), baseId }),
    ),
    'settings.BaseCurrencySet': fold<'currencies', Of<'settings.BaseCurrencySet'>>(
      () => 'currencies',
      firstCurrencies,
      ({ list }, { currencyId }) => ({ list, baseId: currencyId }),
    ),
    'settings.ProductDisplayAdded': fold<'displays', Of<'settings.ProductDisplayAdded'>>(
      () => 'displays',
      [],
      (displays, display) => [...displays, display],
    ),
    'settings.ProductDisplayChanged': fold<'displays', Of<'settings.ProductDisplayChanged'>>(
      () => 'displays',
      [],
      (displays, { displayId, changes }) =>
        displays.map((one) => (one.displayId === displayId ? withChanges(one, changes) : one)),
    ),
    'settings.ProductDisplayRemoved': fold<'displays', Of<'settings.ProductDisplayRemoved'>>(
      () => 'displays',
      [],
      (displays, { displayId }) => displays.filter((one) => one.displayId !== displayId),
    ),
    'settings.ProductDisplaysReordered': fold<'displays', Of<'settings.ProductDisplaysReordered'>>(
      () => 'displays',
      [],
      (displays, { displayIds }) => inDisplayOrder(displays, displayIds),
    ),
    'settings.PageSaved': fold<`page:${PageName}`, Of<'settings.PageSaved'>>(
      ({ page }) => `page:${page}`,
      {},
      (fields, { changes }) => withChanges<PagePart>(fields, changes),
    ),
  },
});

type Of<Type extends SettingsEvent['type']> = Extract<SettingsEvent, { type: Type }>;

/** A handler that replaces one part by what an event makes of it. */
function fold<Name extends keyof SettingsParts, Event extends DomainEvent>(
  partOf: (data: Event['data']) => Name,
  initial: SettingsParts[Name],
  evolve: (part: SettingsParts[Name], data: Event['data']) => SettingsParts[Name],
): Handler<Event> {
  return {
    reads: ({ data }) => [rowOf(tables.parts, partOf(data))],
    apply({ data, revision }, rows) {
      const part = partOf(data);
      const before = (rows.get(tables.parts, part)?.data as SettingsParts[Name] | undefined) ?? initial;
      rows.put(tables.parts, { part, data: evolve(before, data), revision });
    },
  };
}
