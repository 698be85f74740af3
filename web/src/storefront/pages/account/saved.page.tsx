import { useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { call } from '../../api/call.ts';
import type { Reply } from '../../api/shop-calls.ts';
import { useRead } from '../../api/use-read.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages, useMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { Notice } from '../../ui/notices.tsx';
import { ProductCard } from '../../ui/product/product-card.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { AccountFrame } from './frame/account-frame.tsx';
import { LoadError } from './frame/load-error.tsx';
import { Placeholder } from './frame/placeholder.tsx';
import { sectionTitles } from './frame/sections.ts';
import styles from './saved.module.css';

const messages = defineMessages(
  {
    none: 'Nothing saved yet',
    noneText: 'Save a product on its page, or ask to be told when it is back in stock.',
    browse: 'See all products',
    waiting: 'Waiting for',
    waitingText: 'We will email you when these are back in stock.',
    remove: 'Remove',
    removeOf: 'Remove {name}',
    stop: 'Stop notifying me',
    stopOf: 'Stop notifying me about {name}',
  },
  {
    none: '尚未收藏任何貨品',
    noneText: '你可在貨品頁收藏貨品，或在缺貨時要求到貨通知。',
    browse: '瀏覽所有貨品',
    waiting: '等待到貨',
    waitingText: '貨品重新有貨時，你會收到電郵通知。',
    remove: '移除',
    removeOf: '移除 {name}',
    stop: '取消通知',
    stopOf: '取消 {name} 的到貨通知',
  },
);

type Wish = Reply<'listWishes'>['products'][number];

const SIZES = '(min-width: 960px) 260px, 45vw';

/** Saved products, and products with a requested mail when they are back in stock. */
export const page = definePage({
  head: (_, { language }) => ({ title: sectionTitles.translate(language.language)('saved') }),
  View: Saved,
});

function Saved() {
  const titles = useMessages(sectionTitles);
  const skeleton = (
    <div className={styles.grid}>
      <Placeholder shape="card" count={3} />
    </div>
  );
  return (
    <AccountFrame section="saved" title={titles('saved')} skeleton={skeleton}>
      {() => <Wishes />}
    </AccountFrame>
  );
}

function Wishes() {
  const t = useMessages(messages);
  const links = useLinks();
  const { data, error, refetch } = useRead('listWishes');
  const [errorMessage, setErrorMessage] = useState<string>();
  if (!data) {
    if (error) return <LoadError error={error} onRetry={refetch} />;
    return (
      <div className={styles.grid}>
        <Placeholder shape="card" count={3} />
      </div>
    );
  }
  const remove = async (product: string, change: { saved: false } | { notify: false }) => {
    setErrorMessage(undefined);
    try {
      await call('changeWish', { body: { product, ...change } });
      refetch();
    } catch (reason) {
      if (reason instanceof ApiError) setErrorMessage(reason.message);
    }
  };
  const saved = data.products.filter((wish) => wish.saved);
  const awaited = data.products.filter((wish) => wish.notify);
  if (saved.length + awaited.length === 0) {
    return (
      <div className={styles.none}>
        <h2>{t('none')}</h2>
        <p>{t('noneText')}</p>
        <ShopLink to={links.products} className={buttonClass('primary')}>
          {t('browse')}
        </ShopLink>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {errorMessage && <Notice kind="warning">{errorMessage}</Notice>}
      {saved.length > 0 && (
        <WishGrid
          wishes={saved}
          word={t('remove')}
          label={(name) => t('removeOf', { name })}
          onRemove={(id) => remove(id, { saved: false })}
        />
      )}
      {awaited.length > 0 && (
        <section className={styles.page}>
          <div>
            <h2>{t('waiting')}</h2>
            <p className={styles.note}>{t('waitingText')}</p>
          </div>
          <WishGrid
            wishes={awaited}
            word={t('stop')}
            label={(name) => t('stopOf', { name })}
            onRemove={(id) => remove(id, { notify: false })}
          />
        </section>
      )}
    </div>
  );
}

interface WishGridProps {
  readonly wishes: readonly Wish[];
  readonly word: string;
  readonly label: (name: string) => string;
  readonly onRemove: (product: string) => Promise<void>;
}

function WishGrid({ wishes, word, label, onRemove }: WishGridProps) {
  return (
    <ul className={styles.grid}>
      {wishes.map((wish) => (
        <li key={wish._id}>
          <ProductCard product={wish} sizes={SIZES} />
          <Button kind="quiet" aria-label={label(wish.name)} onClick={() => void onRemove(wish._id)}>
            {word}
          </Button>
        </li>
      ))}
    </ul>
  );
}
