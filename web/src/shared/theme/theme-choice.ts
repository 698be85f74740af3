import { useSyncExternalStore } from 'react';
import { dark, light, type Palette } from './tokens.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Storage key of the chosen theme. */
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
  // A choice in one tab applies to all.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the chosen theme; `system` without a choice. */
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

/** Returns the current palette; updates with the choice and the system. */
export function usePalette(): { palette: Palette; isDark: boolean } {
  const isDark = useSyncExternalStore(subscribe, isDarkNow);
  return { palette: isDark ? dark : light, isDark };
}
