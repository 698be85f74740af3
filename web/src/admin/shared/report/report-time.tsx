import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { useLanguage } from '../i18n/language.ts';
import { useShopZone } from '../session/shop-setting.ts';
import { useMessages } from './report.messages.ts';
import styles from './report.module.css';

/** The time up to which a report counts; nothing while it is unknown. */
export function ReportTime({ asOf }: { asOf: string | undefined }) {
  const t = useMessages();
  const language = useLanguage();
  const zone = useShopZone();
  if (asOf === undefined) return null;
  return (
    <p className={styles.asOf}>
      <time dateTime={asOf} title={zone}>
        {t('asOf', { time: formatDateTime(asOf, language, zone) })}
      </time>
    </p>
  );
}
