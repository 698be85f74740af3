import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../../../shared/theme/theme-choice.ts';
import { Page } from '../../../shared/ui/page.tsx';
import styles from '../settings.module.css';
import { useMessages } from './appearance.messages.ts';
import { ChoiceList } from './choice-list.tsx';

const themes = ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[];

/** The colours of the back office, the same choice as in the header. */
export function ThemeScreen() {
  const t = useMessages();
  const choices = themes.map((value) => ({ value, name: t(value), hint: t(`${value}Hint`) }));
  return (
    <Page title={t('theme')}>
      <p className={styles.lead}>{t('themeHint')}</p>
      <ChoiceList label={t('theme')} value={useThemeChoice()} choices={choices} onChoose={chooseTheme} />
    </Page>
  );
}
