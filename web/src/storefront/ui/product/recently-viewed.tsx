import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useEffect, useState } from 'react';
import { defineMessages } from '../../i18n/messages.ts';
import { ProductRow } from './product-grid.tsx';
import { ProductSection } from './product-section.tsx';
import { readCardsByIds } from './use-fresh-cards.ts';
import { useViewed } from './viewed-products.ts';

const messages = defineMessages({ viewed: 'You looked at' }, { viewed: '最近瀏覽' });

/** The active products that this browser showed last; nothing without any. */
export function RecentlyViewed({ except }: { readonly except?: string }) {
  return <ViewedProducts products={useViewedCards(except) ?? []} />;
}

/** The section of products that this browser showed last; nothing without any. */
export function ViewedProducts({ products }: { readonly products: readonly ProductCard[] }) {
  const t = messages.useMessages();
  if (products.length === 0) return null;
  return (
    <ProductSection title={t('viewed')}>
      <ProductRow products={products} />
    </ProductSection>
  );
}

/** Returns the cards of the products that this browser showed last, undefined until they are known. */
export function useViewedCards(except?: string): readonly ProductCard[] | undefined {
  const viewed = useViewed();
  const [cards, setCards] = useState<readonly ProductCard[]>();
  const ids = viewed
    .split(',')
    .filter((id) => id && id !== except)
    .join(',');
  useEffect(() => {
    if (!ids) return setCards([]);
    let isShown = true;
    readCardsByIds(ids.split(',')).then(
      (found) => isShown && setCards(found),
      () => isShown && setCards((known) => known ?? []),
    );
    return () => {
      isShown = false;
    };
  }, [ids]);
  return cards;
}
