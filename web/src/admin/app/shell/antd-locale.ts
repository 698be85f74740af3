import type { Locale } from 'antd/es/locale';
import enGB from 'antd/locale/en_GB';
import { useEffect, useState } from 'react';
import type { Language } from '../../../shared/i18n/languages.ts';

let chinese: Locale | undefined;

/**
 * Loads antd's own texts; only the Chinese ones are separate, and are loaded before the first render, so that nothing
 * is shown in English.
 */
export async function loadAntdLocale(language: Language): Promise<void> {
  if (language !== 'zh-HK' || chinese) return;
  chinese = (await import('antd/locale/zh_HK')).default;
}

/** Returns antd's own texts; after the first change of language they are in English until loaded. */
export function useAntdLocale(language: Language): Locale {
  const [, draw] = useState<Locale>();
  useEffect(() => void loadAntdLocale(language).then(() => draw(chinese)), [language]);
  return language === 'zh-HK' && chinese ? chinese : enGB;
}
