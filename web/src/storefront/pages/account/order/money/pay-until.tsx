import { defineMessages } from '../../../../i18n/messages.ts';
import { Instant } from '../../../../ui/instant.tsx';
import styles from '../order.module.css';

const messages = defineMessages(
  { until: 'Waiting for payment until', after: '. After that, the order is cancelled.' },
  { until: '等待付款至', after: '。逾時未付款，訂單會取消。' },
);

/** Until when an order waits for its payment; nothing where it waits for no certain time. */
export function PayUntil({ end }: { readonly end: string | undefined }) {
  const t = messages.useMessages();
  if (end === undefined) return null;
  return (
    <p className={styles.note}>
      {t('until')} <Instant at={end} withTime />
      {t('after')}
    </p>
  );
}
