import type { PagesView, RawDocument } from '@countinghouse/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../shared/list/load-failure.tsx';
import { RichTextView } from '../../shared/rich-text/rich-text-view.tsx';
import { imageUrl } from '../../shared/shop/image-url.ts';
import { pagesQuery, useShopFace } from '../../shared/shop/shop-setting.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { ShopMark } from '../../shared/ui/shop-mark.tsx';
import styles from './policy-page.module.css';
import { useWords } from './policy-page.words.ts';

interface PolicyPageProps {
  readonly page: 'shippingPaymentTerms' | 'privacyPolicy';
}

/** What everybody may read of the shop's rules, as staff wrote it. */
function PolicyPage({ page }: PolicyPageProps) {
  const t = useWords();
  const { title } = useShopFace();
  const query = useQuery(pagesQuery());
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <a href="/" className={styles.brand}>
          <ShopMark />
          {title}
        </a>
      </header>
      <main className={styles.main}>
        <h1>{t(page)}</h1>
        {query.isPending && <p role="status">{t('loading')}</p>}
        {query.error && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <Policy {...query.data.pages[page]} />}
      </main>
      <footer className={styles.footer}>
        <a href="/terms">{t('shippingPaymentTerms')}</a>
        <a href="/privacy">{t('privacyPolicy')}</a>
      </footer>
    </div>
  );
}

function Policy({ text, image }: PagesView[PolicyPageProps['page']]) {
  const t = useWords();
  if (isEmpty(text) && !image) return <Notice title={t('emptyTitle')}>{t('emptyText')}</Notice>;
  return (
    <article className={styles.text}>
      {image && <img className={styles.picture} src={imageUrl(image)} alt="" />}
      {text && <RichTextView document={text} />}
    </article>
  );
}

function isEmpty(text: RawDocument | null): boolean {
  return text === null || text.blocks.every((block) => block.text.trim() === '' && block.type !== 'atomic');
}

export function TermsScreen() {
  return <PolicyPage page="shippingPaymentTerms" />;
}

export function PrivacyScreen() {
  return <PolicyPage page="privacyPolicy" />;
}
