import { defineMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from './order.module.css';
import { useInvoice } from './use-invoice.ts';

const messages = defineMessages(
  { invoice: 'Invoice (PDF)', soon: 'Download will start soon' },
  { invoice: '發票（PDF）', soon: '下載即將開始' },
);

/** Downloads the invoice of an order. */
export function InvoiceButton({ orderId }: { readonly orderId: string }) {
  const t = messages.useMessages();
  const [state, run] = useInvoice(orderId);
  return (
    <div className={styles.act}>
      <Button wide busy={state.phase === 'rendering' || state.phase === 'starting'} onClick={run}>
        {t('invoice')}
      </Button>
      <p role="status" className={styles.message}>
        {state.phase === 'starting' && t('soon')}
        {state.phase === 'failed' && state.message}
      </p>
    </div>
  );
}
