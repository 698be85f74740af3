import type { Locale } from 'antd/es/locale';
import enGB from 'antd/locale/en_GB';
import { useEffect, useState } from 'react';
import type { Language } from '../../../shared/i18n/languages.ts';

let chinese: Locale | undefined;

/**
 * Fetches antd's own words. Only Chinese ones have to be; asked for before the first drawing, nothing is drawn in
 * English.
 */
export async function loadAntdLocale(language: Language): Promise<void> {
  if (language !== 'zh-HK' || chinese) return;
  chinese = (await import('antd/locale/zh_HK')).default;
}

/** antd's own words. After a change of language English stands in for a moment, the first time. */
export function useAntdLocale(language: Language): Locale {
  const [, draw] = useState<Locale>();
  useEffect(() => void loadAntdLocale(language).then(() => draw(chinese)), [language]);
  return language === 'zh-HK' && chinese ? chinese : enGB;
}
