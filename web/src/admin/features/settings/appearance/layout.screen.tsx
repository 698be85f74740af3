import { checklistStates, densities, startPages } from '@countinghouse/contracts/identity/arranged-lists';
import { usePreferences } from '../../../shared/session/preferences.ts';
import { Page } from '../../../shared/ui/page.tsx';
import styles from '../settings.module.css';
import { useMessages } from './appearance.messages.ts';
import { ChoiceList } from './choice-list.tsx';

/** The density of lists, the start page and the checklist of the dashboard; all are stored in the account. */
export function LayoutScreen() {
  const t = useMessages();
  const [{ density, startPage, checklist }, change] = usePreferences();
  return (
    <Page title={t('layout')}>
      <p className={styles.lead}>{t('layoutHint')}</p>
      <h2 className={styles.choiceHeading}>{t('density')}</h2>
      <ChoiceList
        label={t('density')}
        value={density}
        choices={densities.map((value) => ({ value, name: t(value), hint: t(`${value}Hint`) }))}
        onChoose={(value) => change({ density: value })}
      />
      <h2 className={styles.choiceHeading}>{t('startPage')}</h2>
      <ChoiceList
        label={t('startPage')}
        value={startPage}
        choices={startPages.map((value) => ({ value, name: t(`start-${value}`) }))}
        onChoose={(value) => change({ startPage: value })}
      />
      <h2 className={styles.choiceHeading}>{t('checklist')}</h2>
      <ChoiceList
        label={t('checklist')}
        value={checklist}
        choices={checklistStates.map((value) => ({
          value,
          name: t(`checklist-${value}`),
          hint: t(`checklist-${value}-hint`),
        }))}
        onChoose={(value) => change({ checklist: value })}
      />
    </Page>
  );
}
