import type { OrderView } from '@countinghouse/contracts/orders/views';
import { toPayOf } from '@countinghouse/contracts/payments/refunds/to-pay';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { Money } from '../../../shared/ui/values/money.tsx';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';

/** What is still to be paid for an order, and what was refunded of it. */
export function DueOfOrder({ order }: { order: OrderView }) {
  const t = useMessages();
  const language = useLanguage();
  const { refunded = 0, currency } = order;
  const amount = `${currency.symbol}${formatAmount(refunded, language)}`;
  return (
    <>
      <Money amount={toPayOf(order)} symbol={currency.symbol} />
      {refunded > 0 && <div className={styles.refunded}>{t('refundedAmount', { amount })}</div>}
    </>
  );
}
