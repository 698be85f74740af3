import { RichTextView } from '../../../../shared/rich-text/rich-text-view.tsx';
import { imageUrl } from '../../../../shared/shop/image-url.ts';
import { useRead } from '../../../api/use-read.ts';
import { defineMessages, useMessages } from '../../../i18n/messages.ts';
import { Instant } from '../../../ui/instant.tsx';
import { hasContent } from '../../info/rich-text.ts';
import { LoadError } from '../frame/load-error.tsx';
import { Placeholder } from '../frame/placeholder.tsx';
import styles from './order.module.css';

const messages = defineMessages(
  { asOf: 'As it was when you ordered:', none: 'The shop had written nothing about this when you ordered.' },
  { asOf: '你下單時的版本：', none: '你下單時，商店並未就此撰寫任何內容。' },
);

interface OrderTermsProps {
  readonly id: string;
  readonly policy: 'shippingPaymentTerms' | 'returnReplacementPolicy';
}

/** A policy of the shop as it was when the order was placed. */
export function OrderTerms({ id, policy }: OrderTermsProps) {
  const t = useMessages(messages);
  const { data, error, refetch } = useRead('getOrderTerms', { params: { id } });
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <Placeholder shape="row" />;
  const { text, image } = data[policy];
  if (!hasContent(text) && image === '') return <p>{t('none')}</p>;
  return (
    <div className={styles.terms}>
      <p className={styles.note}>
        {t('asOf')} <Instant at={data.asOf} />
      </p>
      {image !== '' && <img src={imageUrl(image)} alt="" loading="lazy" />}
      {hasContent(text) && <RichTextView document={text} />}
    </div>
  );
}
