import type { ProductCard as Card } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useRef } from 'react';
import { useLinks } from '../../i18n/links.ts';
import { ShopLink } from '../shop-link.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { StockStatus } from './stock-status.tsx';

/** Marks the photo of a product page, which has the name of the transition by its style sheet. */
const PHOTO_TARGET = 'data-photo-target';

/** CSS pixels of the photo in the widest column. */
const WIDEST = 280;

interface ProductCardProps {
  readonly product: Card;
  /** CSS widths of the photo by viewport. */
  readonly sizes: string;
  /** Whether the photo is in sight at once. */
  readonly isEager?: boolean;
  /** Whether it is far down a long page. */
  readonly isFar?: boolean;
}

/** A product in a list: photo, name, price, stock if it is short, item number. */
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
      </ShopLink>
      <span className={styles.line}>
        <Price amount={product.sellingPrice} />
        <StockStatus stock={product.stock} {...(product.left !== undefined && { left: product.left })} quiet />
      </span>
      <span className={styles.index}>{product.itemNo}</span>
    </article>
  );
}

/** Names the clicked photo as the one that becomes the photo of the product page; one element at most has the name. */
function namePhotoFor(clicked: HTMLElement | null): void {
  for (const other of document.querySelectorAll<HTMLElement>(`[${PHOTO_TARGET}]`)) {
    other.style.setProperty('view-transition-name', 'none');
  }
  if (!clicked) return;
  clicked.setAttribute(PHOTO_TARGET, '');
  clicked.style.setProperty('view-transition-name', 'product-photo');
}
