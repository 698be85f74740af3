import { type OrderPolicy, orderPolicies } from '@countinghouse/contracts/pages/page-paths';
import { useState } from 'react';
import { RichTextView } from '../../../../shared/rich-text/rich-text-view.tsx';
import { imageUrl } from '../../../../shared/shop/image-url.ts';
import { useRead } from '../../../api/use-read.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { pageTitles } from '../../../i18n/page-titles.ts';
import { Instant } from '../../../ui/instant.tsx';
import { hasContent } from '../../info/rich-text.ts';
import { LoadError } from '../frame/load-error.tsx';
import { Placeholder } from '../frame/placeholder.tsx';
import styles from './order.module.css';

const messages = defineMessages(
  {
    asOf: 'Version of the day you ordered:',
    none: 'The shop had no such policy when you ordered.',
    title: 'Policies of this order',
    accepted: 'You accepted this when you ordered.',
  },
  {
    asOf: '你下單時的版本：',
    none: '你下單時，商店並未就此撰寫任何內容。',
    title: '此訂單的條款及政策',
    accepted: '你下單時已接受此項。',
  },
);

/** The policies of an order as of its day, each read when it is opened. */
export function OrderPolicies({ id }: { readonly id: string }) {
  const t = messages.useMessages();
  const titles = pageTitles.useMessages();
  const [opened, setOpened] = useState<readonly OrderPolicy[]>([]);
  return (
    <section className={`${styles.part} no-print`}>
      <h2 className={styles.heading}>{t('title')}</h2>
      <div>
        {orderPolicies.map((policy) => (
          <details
            key={policy}
            className={styles.how}
            onToggle={({ currentTarget }) =>
              currentTarget.open && setOpened((before) => [...before.filter((one) => one !== policy), policy])
            }
          >
            <summary>{titles(policy)}</summary>
            {opened.includes(policy) && <OrderTerms id={id} policy={policy} />}
          </details>
        ))}
      </div>
    </section>
  );
}

interface OrderTermsProps {
  readonly id: string;
  readonly policy: OrderPolicy;
}

/** A policy of the shop as it was when the order was placed. */
export function OrderTerms({ id, policy }: OrderTermsProps) {
  const t = messages.useMessages();
  const { data, error, refetch } = useRead('getOrderTerms', { params: { id } });
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <Placeholder shape="row" />;
  const { text, image } = data[policy];
  if (!hasContent(text) && image === '') return <p>{t('none')}</p>;
  return (
    <div className={styles.terms}>
      <p className={styles.note}>
        {t('asOf')} <Instant at={data.asOf} /> {data.accepted.includes(policy) && t('accepted')}
      </p>
      {image !== '' && <img src={imageUrl(image)} alt="" loading="lazy" />}
      {hasContent(text) && <RichTextView document={text} />}
    </div>
  );
}
