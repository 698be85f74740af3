import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';

/** Who ordered; a guest is marked, as their name leads to no customer. */
export function CustomerName({ customer: { name, guest } }: { readonly customer: OrderView['customer'] }) {
  const t = useMessages();
  if (!guest || name === '') return name;
  return (
    <>
      {name} <span className={styles.quiet}>{t('guest')}</span>
    </>
  );
}
