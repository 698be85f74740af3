import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../../ui/form/error-summary.tsx';
import { faultsOf } from '../../../ui/form/faults.ts';
import { Price } from '../../../ui/product/price.tsx';
import { PayUntil } from './money/pay-until.tsx';
import styles from './order.module.css';

const messages = defineMessages(
  {
    title: 'Payment',
    due: 'To pay',
    where: 'You pay on the secure page of our payment provider.',
    pay: 'Pay now',
    opening: 'Opening the payment page…',
    waiting: 'Waiting for your payment. This page changes by itself.',
    unknown: 'We have not heard of your payment yet. We keep looking, and tell you by mail.',
  },
  {
    title: '付款',
    due: '應付金額',
    where: '你會在付款商的安全頁面付款。',
    pay: '立即付款',
    opening: '正在開啟付款頁面…',
    waiting: '正在等待你的付款，本頁會自動更新。',
    unknown: '尚未收到你的付款消息。我們會繼續查核，並以電郵通知你。',
  },
);

/** The calls by which an order is paid: of a signed-in customer, or of whoever has its link. */
export interface PayCalls {
  readonly pay: () => Promise<{ readonly url: string }>;
  readonly check: () => Promise<{ readonly isOpen: boolean }>;
}

interface PayOnlineProps extends PayCalls {
  readonly order: Pick<OrderView, 'currency' | 'payOnlineBy'>;
  /** What is still to be paid. */
  readonly due: number;
  readonly onChanged: () => void;
}

const CHECK_MS = 3_000;
const MOST_CHECKS = 20;

/** What is due of an order, until when, and the way to the provider's page; looks for the payment after the return. */
export function PayOnline({ order, due, pay, check, onChanged }: PayOnlineProps) {
  const t = messages.useMessages();
  const { busy, faults, start } = usePaymentPage(pay);
  const wait = useReturn(check, onChanged);
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('title')}</h2>
      <ErrorSummary faults={faults} />
      <dl className={styles.sums}>
        <dt className={styles.total}>{t('due')}</dt>
        <dd className={styles.total}>
          <Price amount={due} symbol={order.currency.symbol} />
        </dd>
      </dl>
      <PayUntil end={order.payOnlineBy} />
      {wait !== 'waiting' && (
        <>
          <p className={styles.note}>{t('where')}</p>
          <Button kind="primary" busy={busy} onClick={() => void start()}>
            {t('pay')}
          </Button>
        </>
      )}
      <p role="status" className={styles.message}>
        {busy ? t('opening') : wait && t(wait)}
      </p>
    </section>
  );
}

/** Leads to the payment page: by the button, and by itself right after the order was placed. */
function usePaymentPage(pay: PayCalls['pay']) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const isPlaced = query.get('placed') === '1';
  const isStarted = useRef(false);
  const start = useCallback(async () => {
    setBusy(true);
    setFaults(noFaults);
    try {
      const { url } = await pay();
      // Whoever comes back by the browser's own button decides anew.
      if (isPlaced) await navigate('?payment=cancelled', { replace: true });
      window.location.assign(url);
    } catch (error) {
      setFaults(faultsOf(error, language));
      setBusy(false);
    }
  }, [pay, isPlaced, navigate, language]);
  useEffect(() => {
    if (!isPlaced || isStarted.current) return;
    isStarted.current = true;
    void start();
  }, [isPlaced, start]);
  // A page that the browser has kept shows the button again.
  useEffect(() => {
    const again = () => setBusy(false);
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);
  return { busy, faults, start };
}

/** Looks for the payment as long as it may come, once the provider has led back. */
function useReturn(check: PayCalls['check'], onChanged: () => void): 'waiting' | 'unknown' | undefined {
  const [query] = useSearchParams();
  const isReturned = query.get('payment') === 'returned';
  const [wait, setWait] = useState<'waiting' | 'unknown' | undefined>(isReturned ? 'waiting' : undefined);
  useEffect(() => {
    if (!isReturned) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (left: number) => {
      const isOpen = await check().then(
        (found) => found.isOpen,
        () => true,
      );
      if (isOver) return;
      if (!isOpen || left === 0) setWait(isOpen ? 'unknown' : undefined);
      if (!isOpen) onChanged();
      else if (left > 0) timer = setTimeout(() => void look(left - 1), CHECK_MS);
    };
    void look(MOST_CHECKS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isReturned, check, onChanged]);
  return wait;
}
