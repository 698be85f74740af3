import { isCancellable } from '@countinghouse/contracts/orders/progress';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { useEffect, useId, useRef, useState } from 'react';
import { Attempts } from '../../../../shared/http/attempts.ts';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../../ui/form/error-summary.tsx';
import { faultsOf } from '../../../ui/form/faults.ts';
import dialogStyles from '../returns/return-dialog.module.css';
import styles from './order.module.css';

const messages = defineMessages(
  {
    title: 'Changed your mind?',
    until: 'You can cancel this order until the shop hands it over for delivery.',
    ask: 'Cancel this order',
    sure: 'Cancel order {number}?',
    unpaid: 'Nothing will be delivered, and you have nothing to pay. This cannot be undone.',
    paid: 'Nothing will be delivered, and the shop pays your money back. This cannot be undone.',
    yes: 'Yes, cancel it',
    no: 'Keep the order',
  },
  {
    title: '想取消訂單？',
    until: '在商店交付運送之前，你可以取消此訂單。',
    ask: '取消此訂單',
    sure: '取消訂單 {number}？',
    unpaid: '貨品將不會送出，你亦無須付款。取消後不能復原。',
    paid: '貨品將不會送出，商店會退款給你。取消後不能復原。',
    yes: '確定取消',
    no: '保留訂單',
  },
);

interface CancelPartProps {
  readonly order: OrderDetailView;
  readonly onChanged: () => void;
}

/** Cancels an order that has not left the shop yet; nothing once it has, or was stopped. */
export function CancelPart({ order, onChanged }: CancelPartProps) {
  const t = messages.useMessages();
  const [isAsking, setAsking] = useState(false);
  const isOffered = isCancellable(order.orderStatus, order.orderTrackStatus);
  // An open dialog stays until it is closed: it says why a late answer was no.
  if (!isOffered && !isAsking) return null;
  return (
    <section className={`${styles.part} no-print`}>
      {isOffered && (
        <>
          <h2 className={styles.heading}>{t('title')}</h2>
          <p className={styles.note}>{t('until')}</p>
          <Button onClick={() => setAsking(true)}>{t('ask')}</Button>
        </>
      )}
      {isAsking && <CancelDialog order={order} onClose={() => setAsking(false)} onChanged={onChanged} />}
    </section>
  );
}

function CancelDialog({ order, onClose, onChanged }: CancelPartProps & { readonly onClose: () => void }) {
  const t = messages.useMessages();
  const language = useLanguage();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const [attempts] = useState(() => new Attempts());
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    // Enter must not cancel what was opened by mistake.
    keep.current?.focus();
  }, []);
  const cancel = async () => {
    setBusy(true);
    setFaults(noFaults);
    const params = { id: order._id };
    try {
      await attempts.run('cancelOrder', params, (idempotencyKey) =>
        call('cancelOrder', { params, ifMatch: order.version, idempotencyKey }),
      );
      onClose();
    } catch (error) {
      setFaults(faultsOf(error, language));
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby={heading} onClose={onClose}>
      <div className={dialogStyles.form}>
        <h2 id={heading}>{t('sure', { number: order.orderId })}</h2>
        <ErrorSummary faults={faults} />
        <p className={styles.note}>{t(order.paymentStatus === 'Complete' ? 'paid' : 'unpaid')}</p>
        <div className={dialogStyles.acts}>
          {isCancellable(order.orderStatus, order.orderTrackStatus) && (
            <Button kind="primary" busy={busy} onClick={() => void cancel()}>
              {t('yes')}
            </Button>
          )}
          <Button kind="quiet" ref={keep} onClick={() => dialog.current?.close()}>
            {t('no')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
