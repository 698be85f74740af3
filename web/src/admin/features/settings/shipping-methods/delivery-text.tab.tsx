import type { PagesView } from '@countinghouse/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { RichTextView } from '../../../../shared/rich-text/rich-text-view.tsx';
import { imageUrl } from '../../../../shared/shop/image-url.ts';
import { pagesQuery } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import styles from '../settings.module.css';
import { useMessages } from './shipping-methods.messages.ts';

/** The delivery texts for customers. */
export function DeliveryTextTab() {
  const t = useMessages();
  const query = useQuery(pagesQuery());
  const delivery = query.data?.pages.deliveryMethod;
  return (
    <>
      <p className={styles.lead}>{t('about')}</p>
      {query.error && !delivery && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {delivery && <Preview {...delivery} />}
    </>
  );
}

function Preview({ text, image }: PagesView['deliveryMethod']) {
  const t = useMessages();
  const isEmpty = !image && !text?.blocks.some((block) => block.text.trim() !== '');
  if (isEmpty) return <Notice title={t('emptyTitle')}>{t('emptyText')}</Notice>;
  return (
    <article className={styles.preview}>
      {image && <img className={styles.picture} src={imageUrl(image)} alt="" />}
      {text && <RichTextView document={text} />}
    </article>
  );
}
