import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Tag } from 'antd';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';

interface CustomerFilterTagProps {
  /** A page of the customer's orders: they know the name. */
  readonly orders: readonly OrderView[];
  readonly onRemove: () => void;
}

/** Says that the list holds the orders of one customer. Removing it shows all orders. */
export function CustomerFilterTag({ orders, onRemove }: CustomerFilterTagProps) {
  const t = useMessages();
  const name = orders[0]?.customer.name;
  return (
    <Tag closable={{ 'aria-label': t('removeFilter') }} onClose={onRemove} className={styles.sold ?? ''}>
      {name ? labelled(t('customer'), name) : t('oneCustomer')}
    </Tag>
  );
}
