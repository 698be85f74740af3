import { languages } from '../../../shared/i18n/languages.ts';
import { chooseTheme } from '../../../shared/theme/theme-choice.ts';
import { chooseLanguage, useLanguage } from '../../shared/i18n/language.ts';
import { labelled } from '../../shared/i18n/punctuation.ts';
import { useMayCall, useSignOut } from '../../shared/session/current-user.ts';
import { pagePaths } from '../../shared/url/page-paths.ts';
import { useMessages as useShellMessages } from '../shell/shell.messages.ts';
import { creationsFor } from './creations.ts';
import { useMessages } from './palette.messages.ts';
import type { PaletteEntry } from './palette-entry.ts';

const files = [
  { label: 'importProducts', path: `${pagePaths.products}/import` },
  { label: 'exportProducts', path: `${pagePaths.products}/export` },
  { label: 'exportOrders', path: `${pagePaths.orders}/export` },
  { label: 'exportCustomers', path: `${pagePaths.customers}/export` },
  { label: 'exportSuppliers', path: `${pagePaths.suppliers}/export` },
  { label: 'exportAdjustments', path: `${pagePaths.adjustments}/export` },
  { label: 'exportReturns', path: `${pagePaths.returnRequests}/export` },
] as const;

/** Returns the global actions: new records, file transfers, and personal settings. */
export function useActions(): readonly PaletteEntry[] {
  const t = useMessages();
  const led = [...creationsFor(useMayCall()), ...files];
  const own = useOwnActions();
  return [...led.map(({ label, path }): PaletteEntry => ({ kind: 'action', label: t(label), path })), ...own];
}

function useOwnActions(): readonly PaletteEntry[] {
  const shellText = useShellMessages();
  const language = useLanguage();
  const signOut = useSignOut();
  const doing = (name: string, label: string, run: () => void): PaletteEntry => ({
    kind: 'action',
    label,
    path: `do:${name}`,
    run,
  });
  return [
    { kind: 'action', label: shellText('changePassword'), path: pagePaths.account },
    ...Object.keys(languages)
      .filter((other): other is keyof typeof languages => other !== language)
      .map((other) =>
        doing(other, labelled(shellText('chooseLanguage'), languages[other]), () => void chooseLanguage(other)),
      ),
    ...(['light', 'dark', 'system'] as const).map((theme) =>
      doing(theme, labelled(shellText('chooseTheme'), shellText(theme)), () => chooseTheme(theme)),
    ),
    doing('shop', shellText('viewShop'), () => void window.open('/', '_blank', 'noopener')),
    doing('sign-out', shellText('signOut'), signOut),
  ];
}
