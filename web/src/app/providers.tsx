import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useLanguage } from '../shared/i18n/language.ts';
import { usePalette } from '../shared/theme/theme-choice.ts';
import { antdTheme, applyPalette } from '../shared/theme/tokens.ts';
import { useAntdLocale } from './antd-locale.ts';

/** The order matters: words and colours around antd, antd around everything that shows a toast. */
export function Providers({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  const { palette, isDark } = usePalette();
  const locale = useAntdLocale(useLanguage());
  const theme = useMemo(() => antdTheme(palette, isDark), [palette, isDark]);
  useLayoutEffect(() => applyPalette(palette, isDark), [palette, isDark]);
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider
        theme={theme}
        locale={locale}
        wave={{ disabled: true }}
        button={{ autoInsertSpace: false }}
        form={{ requiredMark: false }}
      >
        <App message={{ duration: 3, maxCount: 3, top: 68 }}>{children}</App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
