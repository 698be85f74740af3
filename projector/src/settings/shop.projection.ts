import { withChanges } from '@countinghouse/contracts/kernel/changes';
import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import { inDisplayOrder } from '@countinghouse/contracts/settings/display-order';
import type { PageFields, SettingsEvent } from '@countinghouse/contracts/settings/events';
import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';
import { defineProjection } from '../runner/define-projection.ts';
import type { Handler, Row } from '../runner/projection.ts';

interface Currencies {
  readonly list: readonly { currencyId: string; name: string; symbol: string }[];
  readonly baseId: string;
}
type Displays = readonly { displayId: string; title: string; tagId: string }[];
type CompanyInfo = { name: string; address: string; phone: string };

const firstCurrencies: Currencies = { list: [FIRST_CURRENCY], baseId: FIRST_CURRENCY.currencyId };

/**
 * The settings, one row per part: `company`, `currencies`, `displays` and `page:<name>`. A part that was never saved has no row.
 * `json`, not `jsonb`: a rich text comes back as it was sent, down to the order of its keys.
 */
export const shop = defineProjection<SettingsEvent>({
  name: 'settings_shop',
  version: 2,
  tables: [
    { name: 'parts', columns: { part: 'text', data: 'json not null', revision: 'integer not null' }, key: ['part'] },
  ],
  on: {
    'settings.CompanyInfoChanged': fold<CompanyInfo, Of<'settings.CompanyInfoChanged'>>(
      () => 'company',
      { name: '', address: '', phone: '' },
      (info, data) => withChanges(info, data.changes),
    ),
    'settings.CurrencyAdded': fold<Currencies, Of<'settings.CurrencyAdded'>>(
      () => 'currencies',
      firstCurrencies,
      ({ list, baseId }, currency) => ({ list: [...list, currency], baseId }),
    ),
    'settings.CurrencyRemoved': fold<Currencies, Of<'settings.CurrencyRemoved'>>(
      () => 'currencies',
      firstCurrencies,
      ({ list, baseId }, { currencyId }) => ({ list: list.filter((one) => one.currencyId !== currencyId), baseId }),
    ),
    'settings.BaseCurrencySet': fold<Currencies, Of<'settings.BaseCurrencySet'>>(
      () => 'currencies',
      firstCurrencies,
      ({ list }, { currencyId }) => ({ list, baseId: currencyId }),
    ),
    'settings.ProductDisplayAdded': fold<Displays, Of<'settings.ProductDisplayAdded'>>(
      () => 'displays',
      [],
      (displays, display) => [...displays, display],
    ),
    'settings.ProductDisplayChanged': fold<Displays, Of<'settings.ProductDisplayChanged'>>(
      () => 'displays',
      [],
      (displays, { displayId, changes }) =>
        displays.map((one) => (one.displayId === displayId ? withChanges(one, changes) : one)),
    ),
    'settings.ProductDisplayRemoved': fold<Displays, Of<'settings.ProductDisplayRemoved'>>(
      () => 'displays',
      [],
      (displays, { displayId }) => displays.filter((one) => one.displayId !== displayId),
    ),
    'settings.ProductDisplaysReordered': fold<Displays, Of<'settings.ProductDisplaysReordered'>>(
      () => 'displays',
      [],
      (displays, { displayIds }) => inDisplayOrder(displays, displayIds),
    ),
    'settings.PageSaved': fold<Partial<PageFields>, Of<'settings.PageSaved'>>(
      ({ page }) => `page:${page}`,
      {},
      (fields, { changes }) => withChanges<Partial<PageFields>>(fields, changes),
    ),
  },
});

type Of<Type extends SettingsEvent['type']> = Extract<SettingsEvent, { type: Type }>;

/** A handler that replaces one part by what an event makes of it. */
function fold<Part, Event extends DomainEvent>(
  partOf: (data: Event['data']) => string,
  initial: Part,
  evolve: (part: Part, data: Event['data']) => Part,
): Handler<Event> {
  return {
    reads: ({ data }) => [{ table: 'parts', key: [partOf(data)] }],
    apply({ data, revision }, rows) {
      const part = partOf(data);
      const before = rows.get<Row & { data: Part }>('parts', part)?.data ?? initial;
      rows.put('parts', { part, data: evolve(before, data), revision });
    },
  };
}
