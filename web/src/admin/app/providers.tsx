import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { usePalette } from '../../shared/theme/theme-choice.ts';
import { applyPalette } from '../../shared/theme/tokens.ts';
import { onLanguageChange } from '../shared/i18n/language.ts';

/** What every page stands on: data and colours. The component library is the admin's (see `admin-providers.tsx`). */
export function Providers({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  const { palette, isDark } = usePalette();
  useLayoutEffect(() => applyPalette(palette, isDark), [palette, isDark]);
  // Some of what was read are sentences of the server, in the language that was spoken then.
  useEffect(() => onLanguageChange(() => void queries.invalidateQueries()), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
