import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { companyInfoOf } from '@countinghouse/contracts/settings/company-info.state';
import type { CurrencyListState } from '@countinghouse/contracts/settings/currency-list.state';
import { CHECKOUT_RULES, COMPANY_INFO, CURRENCY_LIST, SEARCH_SYNONYMS } from '@countinghouse/contracts/settings/events';
import {
  companyInfoViewOf,
  currencyViewOf,
  searchSynonymsViewOf,
} from '@countinghouse/contracts/settings/settings-view';
import type { Handled } from '@countinghouse/platform/commands/commands';
import { execute } from '@countinghouse/platform/commands/execute';
import { stateSeen } from '@countinghouse/platform/commands/past-state';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../write-deps.ts';
import { checkoutRules } from './checkout-rules.decider.ts';
import { companyInfo } from './company-info.decider.ts';
import { currencyList } from './currency-list.decider.ts';
import { searchSynonyms } from './search-synonyms.decider.ts';

/** Company information, currencies and uploads for pages. */
export function settingBindings({ commands, log, files }: WriteDeps): Binding[] {
  return [
    bind(settingsRoutes.saveCompanyInfo, async (call) => {
      const present = await commands.load(companyInfo, COMPANY_INFO.id);
      const seen = await stateSeen(log, companyInfo, COMPANY_INFO.id, present, call.ifMatch);
      const changes = changesFrom(companyInfoOf(seen), call.body);
      const command = { type: 'SaveCompanyInfo', changes } as const;
      const saved = await execute(commands, call, companyInfo, COMPANY_INFO.id, command, Object.keys(changes));
      return { ...ok, companyInfo: companyInfoViewOf(saved.state, saved.version) };
    }),

    bind(settingsRoutes.saveSearchSynonyms, async (call) => {
      const command = { type: 'SaveSearchSynonyms', ...call.body } as const;
      const saved = await execute(commands, call, searchSynonyms, SEARCH_SYNONYMS.id, command, ['synonyms']);
      return { ...ok, searchSynonyms: searchSynonymsViewOf(saved.state, saved.version) };
    }),

    bind(settingsRoutes.saveCheckoutRules, async (call) => {
      const command = { type: 'SaveCheckoutRules', rules: call.body } as const;
      const saved = await execute(commands, call, checkoutRules, CHECKOUT_RULES.id, command, ['needsAccount']);
      return { ...ok, checkout: { ...saved.state, version: saved.version } };
    }),

    bind(settingsRoutes.addCurrency, async (call) => {
      const command = { type: 'AddCurrency', currencyId: call.newId('currency'), ...call.body } as const;
      return { ...ok, currency: currencyView(await execute(commands, call, currencyList, CURRENCY_LIST.id, command)) };
    }),

    bind(settingsRoutes.removeCurrency, async (call) => {
      const command = { type: 'RemoveCurrency', name: call.query.currency } as const;
      return { ...ok, currency: currencyView(await execute(commands, call, currencyList, CURRENCY_LIST.id, command)) };
    }),

    bind(settingsRoutes.setBaseCurrency, async (call) => {
      const present = await commands.load(currencyList, CURRENCY_LIST.id);
      const seen = await stateSeen(log, currencyList, CURRENCY_LIST.id, present, call.ifMatch);
      const meant = seen.currencies[call.body.currency];
      if (!meant) throw new RefusedError(refuse('NOT_FOUND'));
      const command = { type: 'SetBaseCurrency', currencyId: meant.currencyId } as const;
      const set = await execute(commands, call, currencyList, CURRENCY_LIST.id, command, ['baseCurrency']);
      return { ...ok, currency: currencyView(set) };
    }),

    bind(settingsRoutes.uploadSettingPhoto, async (call) => {
      const { stream } = await call.upload();
      return { ...ok, path: await files.intakeImage(stream, signedIn(call).id) };
    }),

    bind(settingsRoutes.uploadSettingImage, async (call) => {
      const { stream } = await call.upload();
      return { ...ok, path: await files.intakeImage(stream, signedIn(call).id) };
    }),
  ];
}

function currencyView({ state, version }: Handled<CurrencyListState>) {
  return currencyViewOf(state, version);
}
