import { CheckOutlined, WarningOutlined } from '@ant-design/icons';
import { useMessages } from './movement.messages.ts';
import styles from './reconciliation-mark.module.css';

/** Shows whether opening, movements and closing of an account reconcile. */
export function ReconciliationMark({ isRight }: { isRight: boolean }) {
  const t = useMessages();
  const label = isRight ? t('reconciled') : t('notReconciled');
  return (
    <span className={isRight ? styles.right : styles.wrong} role="img" aria-label={label} title={label}>
      {isRight ? <CheckOutlined /> : <WarningOutlined />}
    </span>
  );
}
