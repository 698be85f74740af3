import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { usePalette } from '../../shared/theme/theme-choice.ts';
import { applyPalette } from '../../shared/theme/tokens.ts';
import { onLanguageChange } from '../shared/i18n/language.ts';

/**
 * Providers of every page: queries and colours; the component library is provided by the admin (see
 * `admin-providers.tsx`).
 */
export function Providers({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  const { palette, isDark } = usePalette();
  useLayoutEffect(() => applyPalette(palette, isDark), [palette, isDark]);
  // Some results contain sentences of the server in the language of the request.
  useEffect(() => onLanguageChange(() => void queries.invalidateQueries()), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
