import { useLanguage } from '../../shared/i18n/language.ts';
import { joinSentences } from '../../shared/i18n/punctuation.ts';
import { useIsLive } from '../../shared/live/live-status.ts';
import { useMessages } from './dashboard.messages.ts';
import styles from './dashboard.module.css';

/** The time up to which the figures count, and whether they update live. */
export function DataFreshness({ readAt, zone }: { readAt: number; zone: string }) {
  const t = useMessages();
  const language = useLanguage();
  const isLive = useIsLive();
  if (readAt === 0) return null;
  const time = new Intl.DateTimeFormat(language, { timeZone: zone, timeStyle: 'medium', hourCycle: 'h23' }).format(
    readAt,
  );
  return (
    <p className={styles.current} data-live={isLive !== false}>
      {isLive === undefined
        ? t('upTo', { time })
        : joinSentences(t('upTo', { time }), t(isLive ? 'follows' : 'standsStill'))}
    </p>
  );
}
