import { type Language, languages } from '../../../../shared/i18n/languages.ts';
import { chooseLanguage, useLanguage } from '../../../shared/i18n/language.ts';
import { Page } from '../../../shared/ui/page.tsx';
import styles from '../settings.module.css';
import { useMessages } from './appearance.messages.ts';
import { ChoiceList } from './choice-list.tsx';

/** The language of the back office, the same choice as in the header. */
export function LanguageScreen() {
  const t = useMessages();
  const choices = Object.entries(languages).map(([value, name]) => ({
    value: value as Language,
    name: <span lang={value}>{name}</span>,
  }));
  return (
    <Page title={t('language')}>
      <p className={styles.lead}>{t('languageHint')}</p>
      <ChoiceList label={t('language')} value={useLanguage()} choices={choices} onChoose={chooseLanguage} />
    </Page>
  );
}
