import { App, ConfigProvider, Grid } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { usePalette } from '../../../shared/theme/theme-choice.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useAntdLocale } from './antd-locale.ts';
import { antdTheme } from './antd-theme.ts';

/**
 * Theme and texts of the component library; it is loaded with the shell, so that sign-in and storefront do not load it.
 */
export function AdminProviders({ children }: { children: ReactNode }) {
  const { palette, isDark } = usePalette();
  const locale = useAntdLocale(useLanguage());
  const isPhone = Grid.useBreakpoint().md === false;
  const theme = useMemo(() => antdTheme(palette, isDark, isPhone), [palette, isDark, isPhone]);
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: false }}
    >
      <App message={{ duration: 3, maxCount: 3, top: 68 }}>{children}</App>
    </ConfigProvider>
  );
}
