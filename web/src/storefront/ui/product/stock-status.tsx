import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { defineMessages } from '../../i18n/messages.ts';
import styles from './stock-status.module.css';

const messages = defineMessages(
  { in: 'In stock', low_one: 'Only {count} left', low_other: 'Only {count} left', out: 'Sold out' },
  { in: '有現貨', low_other: '只剩 {count} 件', out: '已售罄' },
);

/** The stock as text: in stock, the last few, sold out; cards omit the first. */
export function StockStatus({
  stock,
  left = 0,
  quiet = false,
}: Pick<ProductCard, 'stock' | 'left'> & { quiet?: boolean }) {
  const t = messages.useMessages();
  if (stock === 'in') return quiet ? null : <span className={styles.in}>{t('in')}</span>;
  if (stock === 'low') return <span className={styles.low}>{t('low', { count: left })}</span>;
  return <span className={styles.out}>{t('out')}</span>;
}
