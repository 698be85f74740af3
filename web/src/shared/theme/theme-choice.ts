import { useSyncExternalStore } from 'react';
import { dark, light, type Palette } from './tokens.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Where a browser keeps the theme that somebody chose. */
export const THEME_KEY = 'countinghouse.theme';
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function isChoice(value: string | null): value is ThemeChoice {
  return value === 'light' || value === 'dark' || value === 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const media = systemDark();
  media.addEventListener('change', listener);
  // What is chosen in one tab holds in all.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

/** What the person chose; `system` until then. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return isChoice(stored) ? stored : 'system';
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(THEME_KEY, choice);
  for (const listener of listeners) listener();
}

function isDarkNow(): boolean {
  const choice = themeChoice();
  return choice === 'system' ? systemDark().matches : choice === 'dark';
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice, () => 'system');
}

/** The palette in force; follows the choice and the system. */
export function usePalette(): { palette: Palette; isDark: boolean } {
  const isDark = useSyncExternalStore(subscribe, isDarkNow);
  return { palette: isDark ? dark : light, isDark };
}
