import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { usePalette } from '../shared/theme/theme-choice.ts';
import { applyPalette } from '../shared/theme/tokens.ts';

/** What every page stands on: data and colours. The component library is the admin's (see `admin-providers.tsx`). */
export function Providers({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  const { palette, isDark } = usePalette();
  useLayoutEffect(() => applyPalette(palette, isDark), [palette, isDark]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
