import { pageNames } from '@countinghouse/contracts/settings/page-content';
import { useMessages as usePageMessages } from '../../features/settings/custom-pages/custom-pages.messages.ts';
import { useMessages as useSettingMessages } from '../../features/settings/general-setting/general-setting.messages.ts';
import { useMayCall } from '../../shared/session/current-user.ts';
import { HOME_PATH } from '../../shared/session/next-path.ts';
import { useFeatures } from '../../shared/session/shop-setting.ts';
import { pagePaths } from '../../shared/url/page-paths.ts';
import { navigationFor } from '../shell/navigation.ts';
import { useMessages as useShellMessages } from '../shell/shell.messages.ts';
import { useMessages } from './palette.messages.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Returns the pages of the navigation that the user may open, and the parts of the settings. */
export function usePlaces(): readonly PaletteEntry[] {
  return [...usePages(), ...useSettings()];
}

/** Synonyms of page names. */
const wordsOf = {
  user: 'userWords',
  salesRanking: 'rankingWords',
  inventoryAlert: 'alertWords',
  stockTake: 'takeWords',
  reorderList: 'reorderWords',
  activity: 'activityWords',
  failedJobs: 'failedWords',
  account: 'accountWords',
  shippingMethods: 'shippingWords',
  layout: 'layoutWords',
  theme: 'themeWords',
  language: 'languageWords',
  recentlyDeleted: 'deletedWords',
} as const;
const isOtherwiseCalled = (label: string): label is keyof typeof wordsOf => Object.hasOwn(wordsOf, label);

function usePages(): PaletteEntry[] {
  const t = useShellMessages();
  const words = useMessages();
  const groups = navigationFor(useMayCall(), useFeatures());
  const links = groups.flatMap(({ label, path, links = [] }) => (path ? [{ label, path }] : links));
  return [{ label: 'dashboard' as const, path: HOME_PATH }, ...links].map(({ label, path }) => ({
    kind: 'page',
    label: t(label),
    path,
    keywords: [
      ...(path.startsWith('/admin/setting/') ? [t('setting')] : []),
      ...(isOtherwiseCalled(label) ? [words(wordsOf[label])] : []),
    ].join(' '),
  }));
}

function useSettings(): PaletteEntry[] {
  const t = useMessages();
  const settingText = useSettingMessages();
  const pageText = usePageMessages();
  const keywords = t('settingWords');
  const setting = (label: string, path: string, more = ''): PaletteEntry => ({
    kind: 'setting',
    label,
    path,
    keywords: `${keywords} ${more}`,
  });
  return [
    setting(settingText('currencySetting'), `${pagePaths.general}#currency`, settingText('baseCurrency')),
    setting(settingText('companyInfo'), `${pagePaths.general}#company-info`, t('companyWords')),
    setting(settingText('checkout'), `${pagePaths.general}#checkout`, settingText('needsAccount')),
    setting(settingText('searchSynonyms'), `${pagePaths.general}#search-synonyms`),
    setting(settingText('productDisplay'), `${pagePaths.general}#product-display`, t('displayWords')),
    ...pageNames.map((name) =>
      setting(`${pageText('customPages')}: ${pageText(name)}`, `/admin/setting/custom-pages/${name}`),
    ),
  ];
}
