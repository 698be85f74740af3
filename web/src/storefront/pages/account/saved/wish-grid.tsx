import type { ProductCard as Card } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { ProductCard } from '../../../ui/product/product-card.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { Placeholder } from '../frame/placeholder.tsx';
import styles from './saved.module.css';

const messages = defineMessages(
  {
    none: 'Nothing saved yet',
    noneText: 'Save a product with the heart on its picture, or ask to be told when it is back in stock.',
    browse: 'See all products',
  },
  {
    none: '尚未收藏任何貨品',
    noneText: '按貨品圖片上的心形即可收藏，缺貨時亦可要求到貨通知。',
    browse: '瀏覽所有貨品',
  },
);

const SIZES = '(min-width: 960px) 260px, 45vw';

interface WishGridProps {
  readonly wishes: readonly Card[];
  /** The text of the button of each card, and its whole label. */
  readonly word: string;
  readonly label: (name: string) => string;
  readonly onRemove: (product: string) => Promise<void>;
}

/** Products with a button each that removes them from the list. */
export function WishGrid({ wishes, word, label, onRemove }: WishGridProps) {
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

/** The grid while it is loading. */
export function WishSkeleton() {
  return (
    <div className={styles.grid}>
      <Placeholder shape="card" count={3} />
    </div>
  );
}

/** How to save a product, for a list without any. */
export function NothingSaved() {
  const t = messages.useMessages();
  const links = useLinks();
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
