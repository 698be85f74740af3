import type { Locale } from 'antd/es/locale';
import enGB from 'antd/locale/en_GB';
import { useEffect, useState } from 'react';
import type { Language } from '../../shared/i18n/language.ts';

/** antd's own words. Chinese ones load when they are first needed; English stands in for that moment. */
export function useAntdLocale(language: Language): Locale {
  const [chinese, setChinese] = useState<Locale>();
  useEffect(() => {
    if (language === 'zh-HK') void import('antd/locale/zh_HK').then((module) => setChinese(module.default));
  }, [language]);
  return language === 'zh-HK' && chinese ? chinese : enGB;
}
