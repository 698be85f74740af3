import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { useState } from 'react';
import { defineMessages } from '../../../../i18n/messages.ts';
import { latePart } from '../../../../rendering/late-part.tsx';
import styles from '../order.module.css';

const messages = defineMessages({ why: 'Why this price?' }, { why: '價格明細' });

/** Loaded with its words when it is opened, and asked for again at the next opening where that failed. */
const PriceSteps = latePart(async () => (await import('./price-steps.tsx')).PriceSteps);

/** How the total came about, read when it is opened; nothing where goods and a fee of the shop are all. */
export function WhyThisPrice({ order }: { readonly order: OrderDetailView }) {
  const t = messages.useMessages();
  const [isOpened, setOpened] = useState(false);
  const isReduced = order.items.some(({ listPrice }) => listPrice !== undefined);
  if (!order.charges && !order.tax && !isReduced) return null;
  return (
    <details className={`${styles.how} no-print`} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{t('why')}</summary>
      {isOpened && <PriceSteps id={order._id} />}
    </details>
  );
}
