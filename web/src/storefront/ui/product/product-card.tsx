import type { ProductCard as Card } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useRef } from 'react';
import { useLinks } from '../../i18n/links.ts';
import { ShopLink } from '../shop-link.tsx';
import { Heart } from './heart.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { QuickAdd } from './quick-add.tsx';
import { StockStatus } from './stock-status.tsx';

/** Marks the photo of a product page, whose style sheet has the name of the view transition. */
const PHOTO_TARGET = 'data-photo-target';

/** CSS pixels of the photo in the widest column. */
const WIDEST = 280;

interface ProductCardProps {
  readonly product: Card;
  /** CSS widths of the photo by viewport. */
  readonly sizes: string;
  /** True when the photo is above the fold. */
  readonly isEager?: boolean;
  /** True when it is far down a long page. */
  readonly isFar?: boolean;
}

/** A product in a list: photo, name, price, stock if it is short, item number, and buttons that add one and save it. */
export function ProductCard({ product, sizes, isEager = false, isFar = false }: ProductCardProps) {
  const links = useLinks();
  const frame = useRef<HTMLSpanElement>(null);
  return (
    <article className={styles.card}>
      <ShopLink to={links.product(product)} className={styles.link} onClick={() => namePhotoFor(frame.current)}>
        <span ref={frame} className={styles.frame}>
          <Picture
            picture={product.photo}
            alt=""
            sizes={sizes}
            most={WIDEST}
            className={styles.photo}
            priority={isEager}
            isFar={isFar}
          />
        </span>
        <span className={styles.name}>{product.name}</span>
      </ShopLink>{' '}
      <div className={styles.foot}>
        <div className={styles.facts}>
          <span className={styles.line}>
            <Price amount={product.sellingPrice} />{' '}
            <StockStatus stock={product.stock} {...(product.left !== undefined && { left: product.left })} quiet />
          </span>{' '}
          <span className={styles.index}>{product.itemNo}</span>
        </div>
        <QuickAdd product={product} />
        <Heart product={product} />
      </div>
    </article>
  );
}

/** Sets the name of the view transition on the clicked photo; only one element may have it. */
function namePhotoFor(clicked: HTMLElement | null): void {
  for (const other of document.querySelectorAll<HTMLElement>(`[${PHOTO_TARGET}]`)) {
    other.style.setProperty('view-transition-name', 'none');
  }
  if (!clicked) return;
  clicked.setAttribute(PHOTO_TARGET, '');
  clicked.style.setProperty('view-transition-name', 'product-photo');
}
