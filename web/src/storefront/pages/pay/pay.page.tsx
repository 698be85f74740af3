import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { LinkedPayment } from '@countinghouse/contracts/orders/payments/link-api';
import { isPaymentLinkCode } from '@countinghouse/contracts/orders/payments/payment-link';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { ApiError } from '../../../shared/http/api-error.ts';
import { useLinkCode } from '../../../shared/session/link-code.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { Instant } from '../../ui/instant.tsx';
import { NeedsScript } from '../../ui/notices.tsx';
import { Price } from '../../ui/product/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { LoadError } from '../account/frame/load-error.tsx';
import { Placeholder } from '../account/frame/placeholder.tsx';
import styles from '../account/order/order.module.css';

const messages = defineMessages(
  {
    title: 'Pay an order',
    order: 'Order {number}',
    total: 'Total',
    due: 'To pay',
    until: 'This link is valid until',
    how: 'How to pay',
    or: 'Or by {name}',
    paid: 'This order is paid. Thank you.',
    stopped: 'This order has been stopped, and cannot be paid any more.',
    ask: 'Please ask the shop how to pay.',
    missing: 'This link does not work',
    missingText: 'It may be incomplete, expired or replaced by another one. Please ask the shop for a new link.',
    home: 'Go to the shop',
  },
  {
    title: '支付訂單',
    order: '訂單 {number}',
    total: '總額',
    due: '應付金額',
    until: '此連結有效至',
    how: '如何付款',
    or: '或以{name}付款',
    paid: '此訂單已付款，多謝。',
    stopped: '此訂單已終止，不能再付款。',
    ask: '請向商店查詢付款方法。',
    missing: '此連結無效',
    missingText: '連結可能不完整、已過期或已被取代。請向商店索取新的連結。',
    home: '前往商店',
  },
);

const PayOnline = lazy(async () => ({ default: (await import('../account/order/pay-online.tsx')).PayOnline }));
const PaymentInstructions = lazy(async () => ({
  default: (await import('../account/order/payment-instructions.tsx')).PaymentInstructions,
}));

/** What a payment link is about, and how it is paid; the same for every link that is not valid. */
export const page = definePage({
  head: (_, { language }) => ({ title: messages.in(language.language)('title') }),
  View: PayPage,
});

function PayPage() {
  const link = useLinkCode();
  return (
    <>
      <NeedsScript />
      {link === undefined ? (
        <Waiting />
      ) : link && isPaymentLinkCode(link.code) ? (
        <Linked key={link.code} code={link.code} />
      ) : (
        <Missing />
      )}
    </>
  );
}

function Linked({ code }: { readonly code: string }) {
  const [link, setLink] = useState<LinkedPayment>();
  const [error, setError] = useState<ApiError>();
  const read = useCallback(() => {
    setError(undefined);
    call('openPaymentLink', { body: { code } }).then((found) => setLink(found.link), setError);
  }, [code]);
  useEffect(read, [read]);
  const pay = useCallback(() => call('payByLink', { body: { code } }), [code]);
  const check = useCallback(async () => {
    const found = await call('openPaymentLink', { body: { code, returned: true } });
    return { isOpen: found.link.state === 'open' };
  }, [code]);
  if (error?.status === 404) return <Missing />;
  if (link) return <Payment link={link} pay={pay} check={check} onChanged={read} />;
  return error ? <LoadError error={error} onRetry={read} /> : <Waiting />;
}

interface PaymentProps {
  readonly link: LinkedPayment;
  readonly pay: () => Promise<{ readonly url: string }>;
  readonly check: () => Promise<{ readonly isOpen: boolean }>;
  readonly onChanged: () => void;
}

function Payment({ link, pay, check, onChanged }: PaymentProps) {
  const t = messages.useMessages();
  const language = useLanguage();
  const { orderId, due, currency, state, expiresAt, isPayableOnline, payment } = link;
  const isOpen = state === 'open';
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <h1>{t('order', { number: orderId })}</h1>
        {isOpen && (
          <p className={styles.note}>
            {t('until')} <Instant at={expiresAt} withTime />
          </p>
        )}
      </div>
      <Sums link={link} />
      {!isOpen && <p role="status">{t(state === 'paid' ? 'paid' : 'stopped')}</p>}
      <Suspense fallback={<Placeholder shape="block" />}>
        {isPayableOnline && <PayOnline order={{ currency }} due={due} pay={pay} check={check} onChanged={onChanged} />}
        {payment && (
          <section className={styles.part}>
            <h2 className={styles.heading}>
              {isPayableOnline ? t('or', { name: inLanguage(language, payment.names) }) : t('how')}
            </h2>
            <PaymentInstructions order={{ orderId, currency }} due={due} payment={payment} />
          </section>
        )}
      </Suspense>
      {isOpen && !isPayableOnline && !payment && <p>{t('ask')}</p>}
    </div>
  );
}

/** The total, and what is left of it; the part that pays online says the latter itself. */
function Sums({ link: { total, due, currency, state, isPayableOnline } }: { readonly link: LinkedPayment }) {
  const t = messages.useMessages();
  const isPartOnly = state === 'open' && due !== total;
  if (isPayableOnline && !isPartOnly) return null;
  return (
    <div className={styles.part}>
      <dl className={styles.sums}>
        <dt>{t('total')}</dt>
        <dd>
          <Price amount={total} symbol={currency.symbol} />
        </dd>
        {isPartOnly && !isPayableOnline && (
          <>
            <dt className={styles.total}>{t('due')}</dt>
            <dd className={styles.total}>
              <Price amount={due} symbol={currency.symbol} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Waiting() {
  const t = messages.useMessages();
  return (
    <div className={styles.sheet}>
      <h1>{t('title')}</h1>
      <Placeholder shape="row" />
      <Placeholder shape="block" />
    </div>
  );
}

function Missing() {
  const t = messages.useMessages();
  const links = useLinks();
  return (
    <div className={styles.missing}>
      <h1>{t('missing')}</h1>
      <p>{t('missingText')}</p>
      <div className={styles.ways}>
        <ShopLink to={links.home}>{t('home')}</ShopLink>
      </div>
    </div>
  );
}
