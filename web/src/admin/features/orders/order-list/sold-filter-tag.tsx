import type { OrderView, SoldView } from '@countinghouse/contracts/orders/views';
import { Tag } from 'antd';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { otherAmountsOf } from '../../../shared/report/sales/sold.ts';
import type { SoldFilter } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { useReportCurrency } from '../report-currency.ts';

interface SoldFilterTagProps {
  readonly by: SoldFilter;
  /** A page of the orders: they have the name of the product, also when it is deleted. */
  readonly orders: readonly OrderView[];
  readonly sold: SoldView | undefined;
  readonly onRemove: () => void;
}

/**
 * Shows that the list is restricted to the orders that a report counts, with their sum; removing it shows all orders.
 */
export function SoldFilterTag({ by: { product, start, end }, orders, sold, onRemove }: SoldFilterTagProps) {
  const t = useMessages();
  const language = useLanguage();
  const label = useReportCurrency();
  const item = orders.flatMap(({ items }) => items).find((line) => line.product._id === product);
  const name = item?.product.name || item?.product.itemNo || t('oneProduct');
  const days = start === end ? start : `${start} – ${end}`;
  const sum = sold && [
    t('unitsSold', { count: sold.quantity, shown: formatCount(sold.quantity, language) }),
    `${label}${formatAmount(sold.amount, language)}`,
    ...otherAmountsOf(sold, language),
  ];
  return (
    <Tag closable={{ 'aria-label': t('removeFilter') }} onClose={onRemove} className={styles.sold ?? ''}>
      {[t('soldBy'), ...(product ? [name] : []), ...(start ? [days] : []), ...(sum ?? [])].join(' · ')}
    </Tag>
  );
}
