import type { OrderRefundView } from '@countinghouse/contracts/payments/refund-views';
import { defineMessages } from '../../../../i18n/messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Instant } from '../../../../ui/instant.tsx';
import { Price } from '../../../../ui/product/price.tsx';
import styles from '../order.module.css';
import { useInvoice } from '../use-invoice.ts';

const messages = defineMessages(
  {
    open: 'Refund on its way',
    settled: 'Refund',
    overpaid: 'paid beyond the total',
    stopped: 'the order does not stand',
    reference: 'Reference {reference}',
    creditNote: 'Credit note (PDF)',
    creditNoteOf: 'Credit note {number} (PDF)',
    soon: 'Download will start soon',
  },
  {
    open: '退款中',
    settled: '退款',
    overpaid: '付款超出訂單總額',
    stopped: '訂單已不成立',
    reference: '參考編號 {reference}',
    creditNote: '退款單（PDF）',
    creditNoteOf: '退款單 {number}（PDF）',
    soon: '下載即將開始',
  },
);

interface OrderRefundProps {
  readonly refund: OrderRefundView;
  /** Readable number of the order. */
  readonly orderId: string;
  readonly symbol: string;
}

/** A refund among the payments of an order, with its credit note; one that failed is the shop's to do again. */
export function OrderRefund({ refund, orderId, symbol }: OrderRefundProps) {
  const t = messages.useMessages();
  const [download, run] = useInvoice(orderId, refund);
  const { state, amount, reference, requestedAt, settledAt, creditNote = '', cause } = refund;
  if (state === 'failed') return null;
  return (
    <li className={styles.payment}>
      <span>
        <Instant at={settledAt ?? requestedAt} /> · {t(state)}
        {cause && <span className={styles.note}> · {t(cause)}</span>}
        {reference !== '' && <span className={styles.note}> · {t('reference', { reference })}</span>}
        {creditNote !== '' && (
          <>
            {' '}
            <Button
              kind="quiet"
              className="no-print"
              aria-label={t('creditNoteOf', { number: creditNote })}
              busy={download.phase === 'rendering' || download.phase === 'starting'}
              onClick={run}
            >
              {t('creditNote')}
            </Button>
            <span role="status" className={styles.message}>
              {download.phase === 'starting' && t('soon')}
              {download.phase === 'failed' && download.message}
            </span>
          </>
        )}
      </span>
      <span>
        <Price amount={-amount} symbol={symbol} />
      </span>
    </li>
  );
}
