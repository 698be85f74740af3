import { pagePaths } from '@countinghouse/contracts/pages/page-paths';
import type { PagesView } from '@countinghouse/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useNavigate } from 'react-router-dom';
import { RichTextView } from '../../../../shared/rich-text/rich-text-view.tsx';
import { imageUrl } from '../../../../shared/shop/image-url.ts';
import { pagesQuery } from '../../../shared/session/shop-setting.ts';
import { ViewInShop } from '../../../shared/ui/buttons/view-in-shop.tsx';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import styles from '../settings.module.css';
import { useMessages } from './shipping-methods.messages.ts';

/** The delivery texts for customers, with a link to their form. */
export function ShippingMethodsScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const query = useQuery(pagesQuery());
  const delivery = query.data?.pages.deliveryMethod;
  return (
    <Page
      title={t('shippingMethods')}
      action={
        <div className={styles.actions}>
          <ViewInShop to={pagePaths.deliveryMethod} />
          <Button type="primary" onClick={() => void navigate('/admin/setting/custom-pages/deliveryMethod')}>
            {t('edit')}
          </Button>
        </div>
      }
    >
      <p className={styles.lead}>{t('about')}</p>
      {query.error && !delivery && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {delivery && <Preview {...delivery} />}
    </Page>
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
