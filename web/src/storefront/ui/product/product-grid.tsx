import type { ProductCard as Card } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';
import { useFreshCards } from './use-fresh-cards.ts';

interface ProductListProps {
  readonly products: readonly Card[];
  /** Number of pictures above the fold. Default 0. */
  readonly eager?: number;
  /** True when they are far down a long page. Default false. */
  readonly isFar?: boolean;
}

const GRID_SIZES = '(min-width:1280px) 280px,(min-width:1024px) 22vw,(min-width:640px) 30vw,45vw';
const ROW_SIZES = '(min-width:1280px) 280px,(min-width:1024px) 22vw,(min-width:640px) 30vw,42vw';

/** Products as a grid of four, three or two columns, by the available width. */
export function ProductGrid(props: ProductListProps) {
  return <ProductList {...props} className={styles.grid} sizes={GRID_SIZES} />;
}

/** Products in one scrollable row; as a grid where there is room for four. */
export function ProductRow(props: ProductListProps) {
  return <ProductList {...props} className={styles.row} sizes={ROW_SIZES} />;
}

const STRIP_SIZES = '(min-width:1280px) 190px,(min-width:1024px) 15vw,(min-width:640px) 22vw,42vw';

/** Products in one scrollable row of small cards; where there is room for six, the first six of them. */
export function ProductStrip(props: ProductListProps) {
  return <ProductList {...props} className={`${styles.row} ${styles.strip}`} sizes={STRIP_SIZES} />;
}

/** Products in one row that always scrolls. */
export function ProductScroller(props: ProductListProps) {
  return <ProductList {...props} className={`${styles.row} ${styles.scroller}`} sizes={STRIP_SIZES} />;
}

interface ArrangedProps extends ProductListProps {
  readonly className: string | undefined;
  readonly sizes: string;
}

function ProductList({ products, eager = 0, isFar = false, className, sizes }: ArrangedProps) {
  const cards = useFreshCards(products);
  return (
    <div className={styles.box}>
      <ul className={className}>
        {cards.map((product, index) => (
          <li key={product._id}>
            <ProductCard product={product} sizes={sizes} isEager={index < eager} isFar={isFar} />
          </li>
        ))}
      </ul>
    </div>
  );
}
