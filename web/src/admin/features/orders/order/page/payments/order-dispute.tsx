import type { OrderDisputeView } from '@countinghouse/contracts/payments/disputes';
import { disputeWords } from '@countinghouse/contracts/payments/refunds/words';
import { defineMessages } from '../../../../../shared/i18n/define-messages.ts';
import { useLanguage } from '../../../../../shared/i18n/language.ts';
import { DateTime } from '../../../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../../../shared/ui/values/money.tsx';
import styles from './payments.module.css';

const { useMessages } = defineMessages(
  {
    dispute: 'Dispute',
    reason: 'In the words of the provider: {reason}',
    answer: 'Answer it at the payment provider, before its time is over. Until then the money is held.',
  },
  {
    dispute: '付款爭議',
    reason: '付款商所述：{reason}',
    answer: '請於限期前在付款商回覆。期間款項會被扣起。',
  },
);

/** A dispute about an online payment of an order; the bank holds its amount, unless the shop has won it. */
export function OrderDispute({ dispute, symbol }: { readonly dispute: OrderDisputeView; readonly symbol: string }) {
  const t = useMessages();
  const language = useLanguage();
  const { amount, state, reference, reason, disputedAt } = dispute;
  const money = (
    <>
      −<Money amount={amount} symbol={symbol} />
    </>
  );
  return (
    <li>
      <span className={styles.amount}>{state === 'won' ? <del>{money}</del> : money}</span>
      <div className={styles.facts}>
        <p>
          {t('dispute')} · {disputeWords[language][state]}
          {reference && <span className={`number ${styles.reference}`}>{reference}</span>}
        </p>
        <p className={styles.quiet}>
          <DateTime at={disputedAt} />
        </p>
        {reason && <p className={styles.quiet}>{t('reason', { reason: reason.replaceAll('_', ' ') })}</p>}
        {state === 'open' && <p className={styles.quiet}>{t('answer')}</p>}
      </div>
    </li>
  );
}
