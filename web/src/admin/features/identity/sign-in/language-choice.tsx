import { type Language, languages } from '../../../../shared/i18n/languages.ts';
import { chooseLanguage, useLanguage } from '../../../shared/i18n/language.ts';
import { useMessages } from '../identity.messages.ts';
import styles from './sign-in.module.css';

/** The choice of languages by their own names, before sign-in. */
export function LanguageChoice() {
  const t = useMessages();
  const current = useLanguage();
  return (
    <fieldset className={styles.languages} aria-label={t('language')}>
      {Object.entries(languages).map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => chooseLanguage(language as Language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
