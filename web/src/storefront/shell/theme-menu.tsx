import { useEffect, useId, useRef } from 'react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../shared/theme/theme-choice.ts';
import { defineMessages } from '../i18n/messages.ts';
import { Icon } from '../ui/icons.tsx';
import styles from './theme-menu.module.css';

const messages = defineMessages(
  { theme: 'Appearance', system: 'Match my device', light: 'Light', dark: 'Dark' },
  { theme: '外觀', system: '跟隨裝置', light: '淺色', dark: '深色' },
);

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** Light, dark, or the system's preference; stored in the browser. */
export function ThemeMenu() {
  const t = messages.useMessages();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const chosen = useThemeChoice();
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (chosen === 'system') delete dataset.theme;
    else dataset.theme = chosen;
  }, [chosen]);
  return (
    <div className={styles.theme}>
      <button type="button" popoverTarget={id} className={styles.button} aria-label={t('theme')}>
        <Icon shape="theme" />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            data-late=""
            aria-pressed={choice === chosen}
            onClick={() => {
              chooseTheme(choice);
              menu.current?.hidePopover();
            }}
          >
            {t(choice)}
          </button>
        ))}
      </div>
    </div>
  );
}
