import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FigureButton } from '../../shared/screen/report/explain/figure-button.tsx';
import { ProductPhoto } from '../../shared/ui/values/product-photo.tsx';
import { lowStockQuery } from './api.ts';
import { useMessages } from './dashboard.messages.ts';
import styles from './dashboard.module.css';

export function LowStock() {
  const t = useMessages();
  const { data } = useQuery(lowStockQuery());
  return (
    <section>
      <h2 className={styles.heading}>{t('runningOut')}</h2>
      {data?.products.length === 0 && <p className={styles.quiet}>{t('nothingRunsOut')}</p>}
      <ul className={styles.list}>
        {data?.products.map((product) => (
          <li key={product._id} className={styles.stock}>
            <Link to={`/admin/stock/product-list/${product._id}`} className={styles.entry}>
              <ProductPhoto path={product.photo} name={product.name || product.itemNo} size={28} />
              <span className={styles.name}>{product.name || product.itemNo}</span>
            </Link>
            <span className={`figure ${styles.low}`}>
              <FigureButton figure="alert.level" cell={product._id}>
                {t('left', { count: product.quantity })}
              </FigureButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
