import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { useState } from 'react';
import { wordedStep } from '../../../../shared/shop/price-words.ts';
import { useRead } from '../../../api/use-read.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { useFrame } from '../../../rendering/page.tsx';
import { Price } from '../../../ui/product/price.tsx';
import { LoadError } from '../frame/load-error.tsx';
import { Placeholder } from '../frame/placeholder.tsx';
import styles from './order.module.css';

const messages = defineMessages({ why: 'Why this price?', total: 'Total' }, { why: '價格明細', total: '總計' });

/** How the total came about, read when it is opened; nothing where goods and a fee of the shop are all. */
export function WhyThisPrice({ order }: { readonly order: OrderDetailView }) {
  const t = messages.useMessages();
  const [isOpened, setOpened] = useState(false);
  const isReduced = order.items.some(({ listPrice }) => listPrice !== undefined);
  if (!order.charges && !order.tax && !isReduced) return null;
  return (
    <details
      className={`${styles.how} no-print`}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>{t('why')}</summary>
      {isOpened && <Steps id={order._id} />}
    </details>
  );
}

function Steps({ id }: { readonly id: string }) {
  const t = messages.useMessages();
  const language = useLanguage();
  const { timeZone } = useFrame();
  const { data, error, refetch } = useRead('getOrderPrice', { params: { id } });
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Placeholder shape="row" count={2} />;
  const { symbol } = data.currency;
  return (
    <dl className={styles.sums}>
      {data.steps
        .map((step) => wordedStep(step, language, symbol, timeZone))
        .map(({ title, rule, asOf, amount }) => (
          <div key={`${title} ${rule}`} className={styles.step}>
            <dt>
              {title}
              {rule && <span className={styles.rule}>{rule}</span>}
              {asOf && <span className={styles.rule}>{asOf}</span>}
            </dt>
            <dd>
              <Price amount={amount} symbol={symbol} />
            </dd>
          </div>
        ))}
      <dt className={styles.total}>{t('total')}</dt>
      <dd className={styles.total}>
        <Price amount={data.total} symbol={symbol} />
      </dd>
    </dl>
  );
}
