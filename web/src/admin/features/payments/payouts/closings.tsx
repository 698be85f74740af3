import type { ClosingView } from '@countinghouse/contracts/payments/payouts/views';
import { Fragment } from 'react';
import { Money } from '../../../shared/ui/values/money.tsx';
import { useMessages } from './payouts.messages.ts';
import styles from './payouts.module.css';

/** How the balance of each currency comes about; currencies are not added up. */
export function Closings({ closings }: { closings: readonly ClosingView[] }) {
  return (
    <div className={styles.closings}>
      {closings.map((closing) => (
        <Closing key={closing.currency} closing={closing} />
      ))}
    </div>
  );
}

/** Its lines as they are added; those above 0 in the view are taken off. */
const takenOff = ['refunded', 'disputed', 'fees', 'paidOut'] as const;

function Closing({ closing }: { closing: ClosingView }) {
  const t = useMessages();
  const { currency, opening, received, others, waiting, expected, balance, difference } = closing;
  const title = t('closing', { currency });
  const line = (label: string, amount: number, kind: object = {}, className = '') => (
    <div className={styles.line} {...kind}>
      <dt>{label}</dt>
      <dd className={className}>
        <Money amount={amount} symbol={`${currency} `} />
      </dd>
    </div>
  );
  return (
    <section className={styles.closing} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <dl>
        {opening !== 0 && line(t('opening'), opening)}
        {line(t('received'), received)}
        {takenOff.map((name) => (
          <Fragment key={name}>{line(t(name), 0 - closing[name])}</Fragment>
        ))}
        {others !== 0 && line(t('others'), others)}
        {waiting !== 0 && line(t('waiting'), 0 - waiting)}
        {line(t('expected'), expected, { 'data-sum': true })}
        {line(t('balance'), balance)}
        {line(t('difference'), difference, { 'data-last': true }, difference === 0 ? styles.good : styles.bad)}
      </dl>
    </section>
  );
}
