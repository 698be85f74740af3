import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { useLinks } from '../../i18n/links.ts';
import { placedOrderIn, subscribeToCheckout } from '../../stores/checkout-storage.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { Notice } from '../../ui/notices.tsx';
import { BestSellers, readBestSellers } from '../../ui/product/best-sellers.tsx';
import { useViewedCards, ViewedProducts } from '../../ui/product/recently-viewed.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { cartMessages } from './cart.messages.ts';
import styles from './cart.module.css';

/** The empty cart: links to products, and to the order that was just placed. */
export function EmptyCart() {
  const t = cartMessages.useMessages();
  const links = useLinks();
  const placed = useSyncExternalStore(subscribeToCheckout, placedOrderIn, () => undefined);
  const viewed = useViewedCards();
  const [bestSellers, setBestSellers] = useState<readonly ProductCard[]>();
  useEffect(() => {
    let isShown = true;
    readBestSellers(call).then(
      (products) => isShown && setBestSellers(products),
      () => isShown && setBestSellers([]),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <div className={styles.empty}>
      {placed !== undefined && (
        <Notice>
          {t('placed')} <ShopLink to={links.placed(placed)}>{t('seeOrder')}</ShopLink>
        </Notice>
      )}
      <h2>{t('empty')}</h2>
      <p>{t('emptyText')}</p>
      <ShopLink to={links.products} className={buttonClass('primary')}>
        {t('browse')}
      </ShopLink>
      {/* Both at once: the one that came last would move the other. */}
      {viewed && bestSellers && (
        <>
          <ViewedProducts products={viewed} />
          <BestSellers products={bestSellers.filter(({ _id }) => !viewed.some((card) => card._id === _id))} />
        </>
      )}
    </div>
  );
}
