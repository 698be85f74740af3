import type { OrderView } from '@countinghouse/contracts/orders/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import styles from '../order.module.css';

interface OrderedProductProps {
  readonly product: OrderView['items'][number]['product'];
  /** Beside the item number. */
  readonly children?: ReactNode;
}

/** A product of an order as it was when it was bought: photo, name and item number. */
export function OrderedProduct({ product: { _id, photo, name, itemNo }, children }: OrderedProductProps) {
  return (
    <span className={styles.item}>
      <ProductPhoto path={photo} name={name || itemNo} />
      <span>
        <Link to={`/admin/stock/product-list/${_id}`}>{name || itemNo}</Link>
        <br />
        <span className={`number ${styles.quiet}`}>{itemNo}</span>
        {children}
      </span>
    </span>
  );
}
